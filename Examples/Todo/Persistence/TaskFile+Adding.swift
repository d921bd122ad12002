import StoreTerminal

extension TaskFile {
  /// Adds a line at the end of the file without replacing the file.
  ///
  /// The result is the same as that of ``change(_:at:replacing:)``, and ``undo(_:replacing:)`` can undo it. But the
  /// file need not be kept in memory or written as a whole. The system writes the line in one step, because the line
  /// lies in one page of memory. So a reader finds the file without the line or with the whole line, even if the
  /// process crashes.
  ///
  /// - Parameters:
  ///   - text: The line's text, without line breaks.
  ///   - location: The location of the file.
  ///   - didWrite: A closure that runs after the line was written.
  /// - Returns: The new line's number.
  /// - Throws: ``FileError``. It is ``FileError/changedMeanwhile(path:)`` if the caller must read and replace the file
  ///   instead: if the file does not exist or has hard links, if its folder can't be locked or does not allow new
  ///   files, if the line does not fit into the last page of the file, or if another program has replaced the file.
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
        Int(status.stamp.size) % pageSize + addition.count <= pageSize,
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

  /// The maximum number of bytes that the system certainly writes in one step, which is one page of memory.
  ///
  /// If a process is killed while it writes to several pages, only a part of the bytes may be written.
  static let pageSize = 4096

  /// Adds bytes at the end of a file.
  ///
  /// - Returns: The stamp of the file after the bytes are on the disk; `nil` if the path leads to another file, or to
  ///   another version of the file.
  private static func append(
    _ addition: [UInt8], to path: String, _ old: FileStatus, _ didWrite: () -> Void
  ) throws(SystemError) -> FileStatus.Stamp? {
    let file = try System.openToAppend(path)
    guard try System.status(of: file).stamp == old.stamp else { return nil }
    let count = try System.write(addition, to: file)
    do throws(SystemError) {
      // There was space for only a part of the bytes. The program does not try to write the rest, because a signal
      // would end the process if the file has reached a size limit.
      if count < addition.count { throw System.noSpace }
      try System.synchronise(file)
    } catch {
      // Removes the written part, unless another program has added bytes after it.
      let size = old.stamp.size + Int64(count)
      if (try? System.status(of: file))?.stamp.size == size { try? System.truncate(file, to: old.stamp.size) }
      throw error
    }
    didWrite()
    let new = try System.status(of: file)
    do throws(SystemError) {
      // If another program has just replaced the file, the new file may lack the line. Then the caller adds the line
      // again, so a task may be duplicated, but none is lost. The old file is still open, so the new file can't have
      // the same inode number.
      guard let present = try System.status(of: path), present.isSameFile(as: new) else { return nil }
    } catch {
      // An error here does not mean that the file was replaced, so it is ignored.
    }
    extendLifetime(file)
    return new.stamp
  }
}

/// The facts about a file that are needed to add a line at its end.
private struct FileEnd {
  /// The number of lines.
  private(set) var lineCount = 0
  /// The number of bytes.
  var count: Int { hash.count }
  private var hash = ContentHash()
  private var usualEnding = Line.Ending.lineFeed
  /// A Boolean value indicating whether the last line has an ending or the file has no lines.
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

  /// Returns the hash of the file with the added bytes.
  func hash(with addition: [UInt8]) -> ContentHash {
    var hash = hash
    addition.withUnsafeBytes { hash.append($0) }
    return hash
  }
}
