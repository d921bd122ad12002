import StoreTerminal

/// The lines of standard input, read as they arrive.
struct InputLines {
  private var buffer: [UInt8] = []
  private var isAtEnd = false

  /// Waits for the next line.
  ///
  /// - Returns: The line's bytes without its line feed, or `nil` at the end of the input.
  /// - Throws: ``SystemError`` if reading fails.
  mutating func next() throws(SystemError) -> [UInt8]? {
    var searched = 0
    while true {
      if let feed = buffer[searched...].firstIndex(of: 0x0A) {
        defer { buffer.removeSubrange(...feed) }
        return Array(buffer[..<feed])
      }
      if isAtEnd {
        defer { buffer = [] }
        return buffer.isEmpty ? nil : buffer
      }
      searched = buffer.count
      let bytes = try System.nextBytes(from: 0)
      isAtEnd = bytes.isEmpty
      buffer += bytes
    }
  }
}
