// The import is `@preconcurrency`, because `environ` is a mutable variable of the C library. This program does not
// change it.
@preconcurrency import Glibc

extension System {
  /// Runs a command of the shell in the terminal of this process, and waits for its end.
  ///
  /// The command belongs to the process group of this program, so that Ctrl-Z stops the command and this program.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - argument: The argument that is passed to the command.
  /// - Returns: The exit code that the shell reports.
  /// - Throws: ``SystemError`` if there is no shell.
  package static func run(_ command: String, with argument: String) throws(SystemError) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This program ignores some signals, and its threads block other signals. The command must not inherit these
    // settings.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // Because of the trap, a Ctrl-C that is meant for the command does not end the shell.
    let texts = ["/bin/sh", "-c", "trap : INT; \(command) \"$1\"", command, argument]
    var arguments: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    let error = posix_spawn(&child, "/bin/sh", nil, &attributes, &arguments, environ)
    guard error == 0 else { throw SystemError(code: error) }
    var status: Int32 = 0
    _ = try check { waitpid(child, &status, 0) }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Writes text to a new temporary file that only the user may read.
  ///
  /// - Parameter text: The text.
  /// - Returns: The path of the file.
  /// - Throws: ``SystemError`` if the file can't be written.
  package static func makeTemporaryFile(_ text: String) throws(SystemError) -> String {
    var path = Array("\(temporaryFolder)/XXXXXX.txt".utf8CString)
    let descriptor = try check { mkstemps(&path, 4) }
    defer { close(descriptor) }
    try writeAll(Array(text.utf8), to: descriptor)
    return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Reads a file.
  ///
  /// - Parameter path: The path.
  /// - Returns: The bytes.
  /// - Throws: ``SystemError`` if the file can't be read.
  package static func bytes(ofFile path: String) throws(SystemError) -> [UInt8] {
    let descriptor = try check { open(path, O_RDONLY | O_CLOEXEC) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      let next = try nextBytes(from: descriptor)
      guard !next.isEmpty else { return bytes }
      bytes += next
    }
  }

  /// Removes a file.
  ///
  /// Errors are ignored, because the program can't do more about a leftover file.
  ///
  /// - Parameter path: The path.
  package static func remove(_ path: String) { unlink(path) }
}
