import Glibc

/// The calls of the operating system that the program uses, as functions that throw errors.
///
/// A program calls the C library only here and in its own folder `Platform`.
package enum System {
  /// Returns the text of an error number.
  ///
  /// - Parameter code: The number.
  /// - Returns: The system's text.
  package static func text(of code: Int32) -> String {
    String(cString: strerror(code))
  }

  /// Returns the value of an environment variable.
  ///
  /// - Parameter name: The variable's name.
  /// - Returns: Its value, or `nil` if it is not set.
  /// - Throws: ``NotUTF8`` if the value is not UTF-8.
  package static func variable(_ name: String) throws(NotUTF8) -> String? {
    guard let bytes = getenv(name) else { return nil }
    guard let value = String(validatingCString: bytes) else { throw NotUTF8(name: name) }
    return value
  }

  /// The folder for temporary files.
  package static var temporaryFolder: String {
    guard let folder = try? variable("TMPDIR"), !folder.isEmpty else { return "/tmp" }
    return folder
  }

  /// Returns a Boolean value indicating whether a descriptor is a terminal.
  ///
  /// - Parameter descriptor: The descriptor's number.
  /// - Returns: `true` if it is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Returns a Boolean value indicating whether a path leads to a regular file.
  ///
  /// - Parameter path: The path.
  /// - Returns: `true` if the path leads to a regular file; `false` if it leads to anything else or to nothing.
  package static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns the program's arguments, without its name.
  ///
  /// - Returns: The arguments, with `nil` in place of an argument that is not UTF-8.
  package static func arguments() -> [String?] {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
    }
  }

  /// Ends the process.
  ///
  /// - Parameter code: The exit code.
  package static func leave(with code: Int32) -> Never {
    exit(code)
  }

  /// The number of this process.
  package static var processIdentifier: Int32 { getpid() }
}

// MARK: - Streams

extension System {
  /// Waits for the next bytes of a stream.
  ///
  /// - Parameter number: The number of the descriptor.
  /// - Returns: The bytes that were read; empty at the end of the stream.
  /// - Throws: ``SystemError`` if reading fails.
  package static func nextBytes(from number: Int32) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = try check { bytes.withUnsafeMutableBytes { read(number, $0.baseAddress, $0.count) } }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Writes all bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write.
  ///   - descriptor: The number of the descriptor.
  /// - Throws: ``SystemError`` if not all could be written.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      rest = rest.dropFirst(
        try check { rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } })
    }
  }

  /// Makes a system call, repeats it if a signal interrupts it, and throws an error if it returns -1.
  package static func check<Result: BinaryInteger>(
    _ call: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = call()
      guard result == -1 else { return result }
      guard errno == EINTR else { throw SystemError(code: errno) }
    }
  }
}
