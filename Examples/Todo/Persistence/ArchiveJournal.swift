/// The record of tasks that are being moved to the archive.
///
/// The journal is on the disk before the archive is written, and is removed after the tasks have left their file. If a
/// process finds a journal, an earlier process ended before it had moved all tasks.
struct ArchiveJournal: Equatable {
  /// The name of the file that the tasks leave, in the folder of the journal.
  let name: String
  /// The length of the archive before the tasks are added, in bytes.
  let offset: Int
  /// The bytes to add to the archive.
  let addition: [UInt8]

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - name: The name of the file that the tasks leave.
  ///   - offset: The length of the archive before the tasks are added, in bytes.
  ///   - addition: The bytes to add to the archive.
  init(name: String, offset: Int, addition: [UInt8]) {
    self.name = name
    self.offset = offset
    self.addition = addition
  }

  private static let title = "todo-archive-1"

  /// The bytes of the journal.
  ///
  /// The first line has a title, the length of the archive and the length of the name. The name and the bytes to add to
  /// the archive follow.
  var bytes: [UInt8] { Array("\(Self.title) \(offset) \(name.utf8.count)\n\(name)".utf8) + addition }

  /// Creates a journal from its bytes, or returns `nil` if the bytes do not form a journal.
  ///
  /// - Parameter bytes: The bytes.
  init?(bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[0] == Self.title, let offset = Int(words[1]), let length = Int(words[2]),
      offset >= 0, length > 0, bytes.count - end - 1 >= length
    else { return nil }
    let start = end + 1
    // The name must not lead out of the folder of the journal.
    guard let name = String(validating: bytes[start..<(start + length)], as: UTF8.self),
      !name.unicodeScalars.contains("/")
    else { return nil }
    self.init(name: name, offset: offset, addition: Array(bytes[(start + length)...]))
  }

  /// Returns the archive without the added lines that are still in the file of tasks.
  ///
  /// All tasks leave their file in one step, so a line that is still in that file was not moved. If a process ended
  /// while it added a line to the archive, the incomplete line is removed, too. Older lines of the archive always stay.
  ///
  /// - Parameters:
  ///   - archive: The bytes of the archive.
  ///   - tasks: The bytes of the file of tasks.
  /// - Returns: The bytes of the archive; unchanged if everything was moved.
  func undone(in archive: [UInt8], tasks: [UInt8]) -> [UInt8] {
    guard archive.count > offset else { return archive }
    var added = archive[offset...]
    if added.count < addition.count, addition.starts(with: added) {
      added = added[...(added.lastIndex(of: 0x0A) ?? offset - 1)]
    }
    let hasMark = tasks.starts(with: Document.byteOrderMark)
    var present = Self.counts(of: tasks.dropFirst(hasMark ? Document.byteOrderMark.count : 0))
    var unmoved = Self.counts(of: addition[...])
    var kept: [UInt8] = []
    for line in Self.lines(of: added) {
      let text = Self.text(of: line)
      if !text.isEmpty, let count = present[text], let limit = unmoved[text], min(count, limit) > 0 {
        present[text] = count - 1
        unmoved[text] = limit - 1
      } else {
        kept += line
      }
    }
    // The addition may begin with a line feed, which completes the last old line. If no added line is kept, this line
    // feed is not needed.
    if kept == [0x0A], addition.first == 0x0A { kept = [] }
    return archive[..<offset] + kept
  }

  private static func counts(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>: Int] {
    lines(of: bytes).reduce(into: [:]) { $0[text(of: $1), default: 0] += 1 }
  }

  /// Returns the lines with their endings.
  private static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var (lines, start) = ([ArraySlice<UInt8>](), bytes.startIndex)
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// Returns a line without its ending.
  private static func text(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = line
    if text.last == 0x0A { text.removeLast() }
    if text.last == 0x0D { text.removeLast() }
    return text
  }
}
