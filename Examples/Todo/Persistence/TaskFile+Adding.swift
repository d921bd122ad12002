import StoreTerminal

extension TaskFile {
  /// Adds a line at the end of the file without replacing it, so that ``undo(_:replacing:)`` can take it back.
  ///
  /// A large file is then neither held in memory nor written again. The bytes that are there stay whatever happens, so a
  /// reader finds the file without the line or with it. The result is that of ``change(_:at:replacing:)``, which is the
  /// way for files that can't be changed in this one: a file that does not exist, is in a folder that can't be locked or
  /// does not allow new files, or has other names.
  ///
  /// - Parameters:
  ///   - text: The line's text, without line breaks.
  ///   - location: The location of the file.
  ///   - didWrite: A closure that runs after the line was written.
  /// - Returns: The new line's number.
  /// - Throws: ``FileError``; in this case the file is unchanged. It is ``FileError/changedMeanwhile(path:)`` if the file
  ///   is to be changed in the other way.
  static func append(
    _ text: String, to location: Location, didWrite: () -> Void = {}
  ) throws(FileError) -> Int {
    let refusal = FileError.changedMeanwhile(path: location.path)
    guard var reader = try reader(of: location, unless: nil) else { throw refusal }
    var end = FileEnd()
    while let lines = try reader.next(after: end.lineCount) { end.read(lines) }
    let addition = end.addition(of: text)
    _ = try exchange(at: location, replacing: reader.version) { (target) throws(FileError) in
      guard target.isLocked, let status = target.status, !status.hasOtherNames,
        System.obstacle(toWriting: target.folder.path) == nil
      else { throw refusal }
      let stamp = try attempt("write it", at: location.path) { () throws(SystemError) in
        try append(addition, to: target.path, status, didWrite)
      }
      guard let stamp else { throw refusal }
      remember(UndoRecord(addedAfter: end.count, hash: end.hash(with: addition)), of: target)
      return stamp
    }
    return end.lineCount + 1
  }

  /// Adds bytes at the end of a file.
  ///
  /// - Returns: The new stamp when they are on the disk; nil if the path leads to another file or version.
  private static func append(
    _ addition: [UInt8], to path: String, _ old: FileStatus, _ didWrite: () -> Void
  ) throws(SystemError) -> FileStatus.Stamp? {
    let file = try System.openToAppend(path)
    guard try System.status(of: file).stamp == old.stamp else { return nil }
    do throws(SystemError) {
      try System.write(addition, to: file)
      try System.synchronise(file)
    } catch {
      // A part may have been written.
      try? System.truncate(file, to: old.stamp.size)
      throw error
    }
    didWrite()
    // A file that was put in its place just now may lack the line: a task may be there twice then, but none is lost.
    // While the old one is open, no other gets its number.
    guard let new = try? System.status(of: file), let present = try? System.status(of: path),
      present.isSameFile(as: new)
    else { return nil }
    extendLifetime(file)
    return new.stamp
  }
}

/// The end of a file, at which a line is to be added.
private struct FileEnd {
  /// The number of lines.
  private(set) var lineCount = 0
  /// The number of bytes.
  var count: Int { hash.count }
  private var hash = ContentHash()
  private var usualEnding = Line.Ending.lineFeed
  /// A Boolean value indicating whether the last line has an ending, or there is none.
  private var isEnded = true

  /// Reads the next lines.
  mutating func read(_ lines: String) {
    var lines = lines
    lines.withUTF8 { bytes in
      let isMark = hash.count == 0 && bytes.elementsEqual(Document.byteOrderMark)
      hash.append(UnsafeRawBufferPointer(bytes))
      var start = 0
      while let feed = System.firstIndex(of: 0x0A, in: bytes, from: start) {
        lineCount += 1
        start = feed + 1
      }
      isEnded = start == bytes.count || isMark
      if !isEnded { lineCount += 1 }
      guard start > 0 else { return }
      usualEnding = start > 1 && bytes[start - 2] == 0x0D ? .carriageReturnLineFeed : .lineFeed
    }
  }

  /// Returns the bytes that add a line, as ``Document/appending(_:as:)`` describes.
  func addition(of text: String) -> [UInt8] {
    (isEnded ? [] : usualEnding.bytes) + Array(text.utf8) + usualEnding.bytes
  }

  /// Returns the hash of the file with bytes after it.
  func hash(with addition: [UInt8]) -> ContentHash {
    var hash = hash
    addition.withUnsafeBytes { hash.append($0) }
    return hash
  }
}
