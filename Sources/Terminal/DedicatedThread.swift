import Platform

/// A separate thread for calls that block: the cooperative pool has one thread per core and must not be blocked.
///
/// Sendable although Darwin's `pthread_t` is a pointer: it is never dereferenced here, only passed to system calls that
/// are allowed on any thread.
struct DedicatedThread: @unchecked Sendable {
    let handle: pthread_t

    init(_ body: @escaping @Sendable () -> Void) throws(SystemCallError) {
        let body = Unmanaged.passRetained(ThreadBody(run: body))
        #if canImport(Glibc)
            var handle = pthread_t()
            let result = pthread_create(&handle, nil, runThreadBody, body.toOpaque())
            let created: pthread_t? = handle
        #else
            var created: pthread_t?
            let result = pthread_create(&created, nil, runThreadBody, body.toOpaque())
        #endif
        guard result == 0, let created else {
            body.release()
            throw SystemCallError(call: "pthread_create", number: result)
        }
        self.handle = created
    }

    /// Waits until the thread has ended. On the thread itself, which cannot wait for itself, detaches it.
    ///
    /// Call this once.
    func join() {
        if pthread_equal(handle, pthread_self()) != 0 {
            pthread_detach(handle)
        } else {
            pthread_join(handle, nil)
        }
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

#if canImport(Glibc)
    private func runThreadBody(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let body { Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run() }
        return nil
    }
#else
    private func runThreadBody(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run()
        return nil
    }
#endif
