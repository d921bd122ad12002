import Glibc

/// Runs a program that is found through the variable `PATH`, and waits until the program ends, without blocking a
/// thread of the cooperative pool.
///
/// - Parameters:
///   - name: The name of the program.
///   - argument: The only argument of the program.
/// - Returns: The program's exit status; `nil` if the program could not be started or was killed.
package func runProgram(_ name: String, argument: String) async -> Int32? {
  await withCheckedContinuation { continuation in
    let run = ProgramRun(name: name, argument: argument, continuation: continuation)
    if startThread({ run.run() }) != 0 { continuation.resume(returning: nil) }
  }
}

/// One run of a program, which blocks its own thread until the program ends.
private final class ProgramRun: Sendable {
  private let name: String
  private let argument: String
  private let continuation: CheckedContinuation<Int32?, Never>

  init(name: String, argument: String, continuation: CheckedContinuation<Int32?, Never>) {
    self.name = name
    self.argument = argument
    self.continuation = continuation
  }

  func run() { continuation.resume(returning: status()) }

  private func status() -> Int32? {
    var arguments: [UnsafeMutablePointer<CChar>?] = [name, argument].map { (text: String) in strdup(text) }
    defer { arguments.forEach { free($0) } }
    arguments.append(nil)
    var process = pid_t()
    guard posix_spawnp(&process, name, nil, nil, arguments, environ) == 0 else { return nil }
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 { guard errno == EINTR else { return nil } }
    return status & 0x7f == 0 ? (status >> 8) & 0xff : nil
  }
}
