#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs `body` in the cooperative pool and holds this thread until it has ended.
func block(_ body: @escaping @Sendable () async -> Void) {
  let done = Semaphore()
  Task.detached {
    await body()
    done.signal()
  }
  done.wait()
}

/// A semaphore that begins at zero.
final class Semaphore: @unchecked Sendable {  // Sound: semaphores are made to be shared.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func signal() { sem_post(semaphore) }

  func wait() { while sem_wait(semaphore) != 0 {} }
}
