/// A record by which one change of a file can be undone.
///
/// It contains the bytes that the change replaced, and a hash of the file after the change.
struct UndoRecord: Equatable, Sendable {
  /// The number of bytes of the file that are before the changed bytes.
  let start: Int
  /// The bytes that were replaced.
  let old: [UInt8]
  /// The number of new bytes that replaced the old bytes.
  let newCount: Int
  /// A hash of the whole file after the change.
  let hash: UInt64

  /// Creates the record of a change.
  ///
  /// - Parameters:
  ///   - old: The previous contents.
  ///   - new: The new contents.
  /// - Complexity: O(*n*), where *n* is the length of the contents.
  init(from old: [UInt8], to new: [UInt8]) {
    let (start, end) = Self.commonLengths(old, new)
    self.init(
      start: start, old: Array(old[start..<(old.count - end)]), newCount: new.count - start - end,
      hash: Self.hash(of: new))
  }

  /// Creates the record of bytes that were added at the end.
  ///
  /// - Parameters:
  ///   - count: The number of bytes of the file before the addition.
  ///   - hash: The hash of the contents after the addition.
  init(addedAfter count: Int, hash: ContentHash) {
    self.init(start: count, old: [], newCount: hash.count - count, hash: hash.value)
  }

  private init(start: Int, old: [UInt8], newCount: Int, hash: UInt64) {
    self.start = start
    self.old = old
    self.newCount = newCount
    self.hash = hash
  }

  /// Returns the contents before the change.
  ///
  /// - Parameter contents: The current contents of the file.
  /// - Returns: The previous contents; `nil` if the file was changed again after this change.
  func undone(_ contents: [UInt8]) -> [UInt8]? {
    guard Self.hash(of: contents) == hash, contents.count >= start + newCount else { return nil }
    return contents[..<start] + old + contents[(start + newCount)...]
  }

  /// Returns the number of equal bytes at the start, and the number of equal bytes at the end of the rest.
  ///
  /// The function compares eight bytes at a time.
  private static func commonLengths(_ old: [UInt8], _ new: [UInt8]) -> (start: Int, end: Int) {
    old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
          bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        let shorter = min(old.count, new.count)
        var (start, end) = (0, 0)
        while start + 8 <= shorter, word(old, start) == word(new, start) { start += 8 }
        while start < shorter, old[start] == new[start] { start += 1 }
        let rest = shorter - start
        while end + 8 <= rest, word(old, old.count - end - 8) == word(new, new.count - end - 8) { end += 8 }
        while end < rest, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        return (start, end)
      }
    }
  }

  private static func hash(of bytes: [UInt8]) -> UInt64 {
    var hash = ContentHash()
    bytes.withUnsafeBytes { hash.append($0) }
    return hash.value
  }
}

extension UndoRecord {
  private static let title = "todo-undo-1"

  /// Returns the bytes of a file with records.
  ///
  /// - Parameter records: The records, the oldest first.
  /// - Returns: The bytes: for each record, a line with its numbers, and then the replaced bytes.
  static func bytes(of records: [UndoRecord]) -> [UInt8] {
    records.flatMap { record in
      Array("\(title) \(record.start) \(record.newCount) \(record.hash) \(record.old.count)\n".utf8)
        + record.old
    }
  }

  /// Reads the bytes of a file with records.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The records, the oldest first. A record that can't be read is omitted, together with all later records.
  static func records(in bytes: [UInt8]) -> [UndoRecord] {
    var (rest, records) = (bytes[...], [UndoRecord]())
    while let end = rest.firstIndex(of: 0x0A) {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      guard words.count == 5, words[0] == title, let start = Int(words[1]), let newCount = Int(words[2]),
        let hash = UInt64(words[3]), let count = Int(words[4]), min(start, newCount, count) >= 0
      else { return records }
      rest = rest[(end + 1)...]
      guard rest.count >= count else { return records }
      records.append(
        UndoRecord(start: start, old: Array(rest.prefix(count)), newCount: newCount, hash: hash))
      rest = rest.dropFirst(count)
    }
    return records
  }

  /// Returns the newest records, which are kept when a record is added.
  ///
  /// - Parameter records: The records, the oldest first.
  /// - Returns: The newest record, and the records before it up to a total of a hundred records and a million bytes.
  static func kept(_ records: [UndoRecord]) -> [UndoRecord] {
    var (count, bytes) = (0, 0)
    for record in records.reversed() {
      bytes += record.old.count
      if count > 0, count == 100 || bytes > 1_000_000 { break }
      count += 1
    }
    return Array(records.suffix(count))
  }
}
