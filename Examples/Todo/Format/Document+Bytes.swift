import StoreTerminal

/// An error for bytes that are not a todo.txt document.
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
  /// The problem with the line.
  let problem: Problem
}

extension Document {
  /// Reads a file's bytes.
  ///
  /// A line feed ends a line; a carriage return before it belongs to the ending. Everything else is text, except a byte
  /// order mark at the start of the file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: ``InvalidContent`` for the first line that is not UTF-8 or contains a NUL byte.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  init(bytes: [UInt8]) throws(InvalidContent) {
    var lines = FileLines(size: bytes.count)
    lines.append(try String(lines: bytes[...], after: 0))
    self.init(lines)
  }

  /// The bytes that some programs write at the start of a file to mark it as UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The bytes of the file.
  ///
  /// Unchanged lines have the same bytes as in the file that was read.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(3) { $0 + $1.text.utf8.count + 2 })
    if hasByteOrderMark { bytes += Self.byteOrderMark }
    for line in lines {
      // `withBytes` gives all bytes at once. If the substring were appended directly, its bytes would be added one by
      // one.
      line.withBytes { bytes.append(contentsOf: $0.bytes) }
      bytes.append(contentsOf: line.ending.bytes)
    }
    return bytes
  }
}

/// The lines of a file that is read piece by piece.
struct FileLines {
  /// The lines so far.
  ///
  /// The identity of each line is its number in the file.
  fileprivate(set) var lines: [Line] = []
  /// A Boolean value indicating whether the file begins with a byte order mark.
  private(set) var hasByteOrderMark = false

  /// Creates an empty list of lines.
  ///
  /// - Parameter size: The number of bytes of the file.
  init(size: Int) {
    // This capacity is enough unless most lines are very short. Reserved memory that is not used costs no time.
    lines.reserveCapacity(size / 32)
  }

  /// The number of lines so far.
  var count: Int { lines.count }

  /// Adds the lines of a piece of the file.
  ///
  /// The texts of the lines are substrings of the piece, so that no memory is allocated for each line.
  ///
  /// - Parameter piece: The next whole lines of the file.
  mutating func append(_ piece: String) {
    let utf8 = piece.utf8
    func index(_ offset: Int) -> String.Index { utf8.index(utf8.startIndex, offsetBy: offset) }
    var text = piece
    text.withUTF8 { bytes in
      var start = 0
      if lines.isEmpty, bytes.starts(with: Document.byteOrderMark) {
        hasByteOrderMark = true
        start = Document.byteOrderMark.count
      }
      while start < bytes.count {
        let feed = System.firstIndex(of: 0x0A, in: bytes, from: start)
        var (end, ending) = (feed ?? bytes.count, feed == nil ? Line.Ending.none : .lineFeed)
        if feed != nil, end > start, bytes[end - 1] == 0x0D {
          (end, ending) = (end - 1, .carriageReturnLineFeed)
        }
        let text = Substring(utf8[index(start)..<index(end)])
        lines.append(Line(text: text, ending: ending, id: LineID(rawValue: UInt32(lines.count + 1))))
        start = feed.map { $0 + 1 } ?? bytes.count
      }
    }
  }
}

extension String {
  /// Creates a text from whole lines of a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - count: The number of lines of the file before these lines, so that an error can tell the number of its line in
  ///     the file.
  /// - Throws: ``InvalidContent`` for the first line that is not UTF-8 or contains a NUL byte.
  init(lines bytes: ArraySlice<UInt8>, after count: Int) throws(InvalidContent) {
    let hasNUL = bytes.withUnsafeBufferPointer { System.firstIndex(of: 0, in: $0, from: 0) != nil }
    if !hasNUL, let text = String(validating: bytes, as: UTF8.self) {
      self = text
      return
    }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let line = lines.firstIndex { $0.contains(0) || String(validating: $0, as: UTF8.self) == nil }!
    throw InvalidContent(line: count + line + 1, problem: lines[line].contains(0) ? .nul : .notUTF8)
  }
}
