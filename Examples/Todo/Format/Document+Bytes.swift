/// An error in bytes that are not a todo.txt document.
struct InvalidContent: Error, Equatable, Codable, Sendable {
  /// The problem with a line.
  enum Problem: String, Codable, Sendable {
    /// The line's bytes are not UTF-8.
    case notUTF8
    /// The line contains a NUL byte.
    case nul
  }

  /// The number of the first bad line, counted from 1.
  let line: Int
  /// The problem with it.
  let problem: Problem
}

extension Document {
  /// Reads a file's bytes.
  ///
  /// A line feed ends a line; a carriage return before it belongs to the ending. All else is text, but for a byte order
  /// mark at the start of the file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: ``InvalidContent`` for the first line that is not UTF-8 or contains a NUL byte.
  /// - Complexity: O(n) in the number of bytes.
  init(bytes: [UInt8]) throws(InvalidContent) {
    var reader = LineReader(bytes)
    var lines: [Line] = []
    while let line = try reader.next() { lines.append(line) }
    self.init(lines: lines, hasByteOrderMark: reader.hasByteOrderMark)
  }

  /// The bytes that some programs write at the start of a file, to say that it is UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The bytes of the file.
  ///
  /// Unchanged lines have the bytes with which they were read.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(3) { $0 + $1.text.utf8.count + 2 })
    if hasByteOrderMark { bytes += Self.byteOrderMark }
    for line in lines {
      bytes.append(contentsOf: line.text.utf8)
      bytes.append(contentsOf: line.ending.bytes)
    }
    return bytes
  }
}

/// Reads a file's bytes line by line.
struct LineReader {
  private let bytes: [UInt8]
  private var number = 0
  /// A Boolean value indicating whether the file begins with a byte order mark.
  let hasByteOrderMark: Bool
  /// The number of bytes read so far.
  private(set) var position: Int

  /// Starts at the first line.
  ///
  /// - Parameter bytes: The whole file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    hasByteOrderMark = bytes.starts(with: Document.byteOrderMark)
    position = hasByteOrderMark ? Document.byteOrderMark.count : 0
  }

  /// Reads the next line.
  ///
  /// - Returns: The line, or `nil` at the end.
  /// - Throws: ``InvalidContent`` if it is not UTF-8 or contains a NUL byte.
  mutating func next() throws(InvalidContent) -> Line? {
    guard position < bytes.count else { return nil }
    let end = bytes[position...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    defer { position = end }
    number += 1
    return try Line(bytes: bytes[position..<end], number: number)
  }
}

extension Line {
  /// Reads one line.
  ///
  /// - Parameters:
  ///   - bytes: The line with its ending.
  ///   - number: The line's number, for the error.
  /// - Throws: ``InvalidContent`` if the line is not UTF-8 or contains a NUL byte.
  fileprivate init(bytes: ArraySlice<UInt8>, number: Int) throws(InvalidContent) {
    var text = bytes
    var ending = Ending.none
    if text.last == 0x0A {
      text.removeLast()
      ending = .lineFeed
      if text.last == 0x0D {
        text.removeLast()
        ending = .carriageReturnLineFeed
      }
    }
    let (string, hasNUL) = text.withUnsafeBufferPointer(Self.text)
    guard !hasNUL else { throw InvalidContent(line: number, problem: .nul) }
    guard let string else { throw InvalidContent(line: number, problem: .notUTF8) }
    self.init(text: string, ending: ending)
  }

  /// Returns the text of bytes, unless they are not UTF-8, and whether there is a NUL byte among them.
  ///
  /// Most lines are ASCII and need no validation, which is generic code of the standard library.
  private static func text(of bytes: UnsafeBufferPointer<UInt8>) -> (text: String?, hasNUL: Bool) {
    var (seen, hasNUL) = (UInt8(0), false)
    for byte in bytes {
      seen |= byte
      if byte == 0 { hasNUL = true }
    }
    return (
      seen < 0x80 ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self), hasNUL
    )
  }
}
