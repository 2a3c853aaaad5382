import Testing

@testable import Transcripts

@Suite struct RelativePathTests {
    @Test(arguments: [
        ("inner.souk", "a.souk", "inner.souk"), ("inner.souk", "all/a.souk", "all/inner.souk"),
        ("../x/y", "all/a.souk", "x/y"), ("./y", "./all/a.souk", "all/y"), ("/x/./y", "all/a.souk", "/x/y"),
        ("../../y", "all/a.souk", "../y"),
    ])
    func `a path is relative to the folder of the file that names it`(path: String, file: String, normal: String) {
        #expect(RelativePath(path, beside: file).normal == normal)
    }
}
