// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "mysouk", platforms: [.macOS(.v15)], dependencies: [.package(name: "souk", path: "../..")],
    targets: [
        .executableTarget(name: "mysouk", dependencies: [.product(name: "SoukProgram", package: "souk")]),
        .testTarget(name: "MySoukTests", dependencies: ["mysouk", .product(name: "SoukTesting", package: "souk")]),
    ])
