import Domain
import Ports
import SystemPackage
import Testing

@testable import Storage

struct FailureAdviceTests {
    @Test(arguments: [
        (Errno.noSpace, "Make room on the disk, then try again; what was saved before is still there."),
        (.diskQuotaExceeded, "Make room on the disk, then try again; what was saved before is still there."),
        (.isDirectory, "Move what is in the way, or choose another folder with --home DIR."),
        (.readOnlyFileSystem, "Change its permissions, or choose another folder with --home DIR."),
        (.ioError, "The disk may be failing: copy what is on it, and choose another folder with --home DIR."),
        (.tooManyOpenFiles, "Close other programs, then try again."),
        (.fileNameTooLong, "Choose another folder with --home DIR."),
    ])
    func `system errors come with advice`(cause: Errno, advice: String) {
        #expect(Failure.advice(on: cause).plain == advice)
        #expect(Failure.unwritable("/a", cause).hint?.plain == advice)
        #expect(Failure.unreadable("/a", cause).hint?.plain == advice)
    }
}
