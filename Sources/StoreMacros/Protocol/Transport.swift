import Glibc

/// Carries messages over two file descriptors: eight bytes of length, little-endian, then the message.
struct Transport {
  /// Where messages come from.
  var input: Int32
  /// Where messages go to.
  var output: Int32

  /// Reads the next message.
  ///
  /// - Returns: The message, or `nil` if the other end has closed or broken off.
  func receive() -> [UInt8]? {
    guard let header = read(count: 8) else { return nil }
    let length = header.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard let count = Int(exactly: length) else { return nil }
    return read(count: count)
  }

  /// Writes a message.
  ///
  /// - Returns: Whether the other end took all of it.
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

// The methods above have the names of the functions they call.
private let systemRead = read
private let systemWrite = write
