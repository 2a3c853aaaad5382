@main
enum SoukServer {
    static func main() {}
}
