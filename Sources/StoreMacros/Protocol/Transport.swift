import Glibc

/// A transport of messages over two file descriptors.
///
/// A message is preceded by its length in eight bytes, little-endian.
struct Transport {
  /// The file descriptor from which messages are read.
  var input: Int32
  /// The file descriptor to which messages are written.
  var output: Int32

  /// Reads the next message.
  ///
  /// - Returns: The message, or `nil` if the other end closed the connection or the message is incomplete.
  func receive() -> [UInt8]? {
    guard let header = read(count: 8) else { return nil }
    let length = header.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard let count = Int(exactly: length) else { return nil }
    return read(count: count)
  }

  /// Writes a message.
  ///
  /// - Returns: `true` if the whole message was written; otherwise, `false`.
  func send(_ message: [UInt8]) -> Bool {
    let header = (0..<8).map { UInt8(truncatingIfNeeded: message.count >> ($0 * 8)) }
    return write(header + message)
  }

  private func read(count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(count, 65_536))
    while bytes.count < count {
      let wanted = min(chunk.count, count - bytes.count)
      let received = chunk.withUnsafeMutableBytes { systemRead(input, $0.baseAddress, wanted) }
      if received < 0, errno == EINTR { continue }
      guard received > 0 else { return nil }
      bytes += chunk[..<received]
    }
    return bytes
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(output, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return false }
      rest = rest.dropFirst(written)
    }
    return true
  }
}

// These constants exist because the methods above have the same names as the C functions that they call.
private let systemRead = read
private let systemWrite = write
