import Glibc

@testable import Store

/// A running `StorageChild`, whose output the test reads.
final class ChildProcess {
  let id: pid_t
  private let output: UnsafeMutablePointer<FILE>

  init(_ arguments: String...) throws {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { throw ChildError(number: errno) }
    for descriptor in pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    defer { close(pipes[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes[1], STDOUT_FILENO)
    // Threads of the pool block signals, which a new process would inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var texts: [UnsafeMutablePointer<CChar>?] = ([Self.path] + arguments).map { (text: String) in strdup(text)
    }
    defer { texts.forEach { free($0) } }
    texts.append(nil)
    var new = pid_t()
    let failure = posix_spawn(&new, Self.path, &actions, &attributes, texts, environ)
    guard failure == 0, let output = fdopen(pipes[0], "r") else { throw ChildError(number: failure) }
    (id, self.output) = (new, output)
  }

  deinit { fclose(output) }

  /// The program stands beside the test bundle.
  private static let path: String = {
    let own = (try? LiveFileCalls().target(ofLink: "/proc/self/exe")) ?? ""
    return own.folder.appending(file: "StorageChild")
  }()

  /// Waits for the next line of the output; nil at the end.
  func line() -> String? {
    var buffer: UnsafeMutablePointer<CChar>?
    var size = 0
    defer { free(buffer) }
    guard getline(&buffer, &size, output) > 0, let buffer else { return nil }
    return String(String(cString: buffer).dropLast())
  }

  func send(_ signal: Int32) { kill(id, signal) }

  /// Waits for the end; returns the exit status, or the negated number of the signal that has ended the process.
  @discardableResult
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
  }
}

struct ChildError: Error {
  let number: Int32
}
