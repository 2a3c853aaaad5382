import SoukProgram

@main
enum Souk {
    static func main() { SoukProgram().main() }
}
