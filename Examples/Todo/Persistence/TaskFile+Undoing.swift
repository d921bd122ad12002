import StoreTerminal

extension TaskFile {
  /// Replaces the file's contents as ``write(_:to:replacing:)`` does, so that ``undo(_:replacing:)`` can undo the
  /// change.
  ///
  /// After the file is written, the replaced bytes are saved in a hidden file in the same folder. If the process ends
  /// between these two steps, the change can't be undone.
  ///
  /// - Parameters:
  ///   - document: The contents of the file.
  ///   - location: The location of the file.
  ///   - version: The version of the file from which `document` was made.
  /// - Returns: The new version.
  /// - Throws: ``FileError``; in this case the file is unchanged.
  static func change(
    _ document: Document, at location: Location, replacing version: Version
  ) throws(FileError) -> Version {
    try exchange(at: location, replacing: version) { (target) throws(FileError) in
      try attempt("write it", at: location.path, in: target.folder) { () throws(SystemError) in
        let (old, new) = (try contents(of: target), document.bytes)
        let stamp = try replace(target, with: new)
        remember(UndoRecord(from: old, to: new), of: target)
        return stamp
      }
    }
  }

  /// Undoes the last change that ``change(_:at:replacing:)`` or ``append(_:to:didWrite:)`` made.
  ///
  /// - Parameters:
  ///   - location: The location of the file.
  ///   - version: The version to replace.
  /// - Returns: The contents before the change.
  /// - Throws: ``FileError``, for example ``FileError/nothingToUndo(path:)`` or ``FileError/changedSince(path:)``; in
  ///   this case the file is unchanged.
  static func undo(_ location: Location, replacing version: Version) throws(FileError) -> Contents {
    var document = Document()
    let version = try exchange(at: location, replacing: version) { (target) throws(FileError) in
      let records = records(of: target)
      guard let last = records.last else { throw .nothingToUndo(path: location.path) }
      let bytes = try attempt("read it", at: location.path) { () throws(SystemError) in
        try contents(of: target)
      }
      guard let former = last.undone(bytes) else { throw .changedSince(path: location.path) }
      do throws(InvalidContent) {
        document = try Document(bytes: former)
      } catch {
        throw .invalidContent(path: location.path, error)
      }
      return try attempt("write it", at: location.path, in: target.folder) { () throws(SystemError) in
        let stamp = try replace(target, with: former)
        try? remember(records.dropLast(), of: target)
        return stamp
      }
    }
    return Contents(document: document, version: version)
  }

  private static func contents(of target: Target) throws(SystemError) -> [UInt8] {
    guard let status = target.status else { return [] }
    return try System.contents(of: System.openToRead(target.path), size: Int(status.stamp.size))
  }

  private static func replace(
    _ target: Target, with bytes: [UInt8]
  ) throws(SystemError) -> FileStatus.Stamp {
    try replace(
      target.path, in: target.folder, with: bytes, access: target.access, isLocked: target.isLocked)
  }

  /// Returns the records of the changes that can be undone, the oldest first.
  private static func records(of target: Target) -> [UndoRecord] {
    let file = try? System.openToRead(path(ofRecordsOf: target))
    guard let file, let bytes = try? System.contents(of: file, size: 0) else { return [] }
    return UndoRecord.records(in: bytes)
  }

  /// Saves the record of a change.
  ///
  /// Errors are ignored, because a change that can't be undone is better than no change.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - target: The file that has been changed.
  static func remember(_ record: UndoRecord, of target: Target) {
    try? remember(records(of: target) + [record], of: target)
  }

  private static func remember(_ records: [UndoRecord], of target: Target) throws(SystemError) {
    let path = path(ofRecordsOf: target)
    guard !records.isEmpty else { return System.remove(path) }
    _ = try replace(
      path, in: target.folder, with: UndoRecord.bytes(of: UndoRecord.kept(records)), access: target.access,
      isLocked: target.isLocked, isSynchronized: false)
  }

  private static func path(ofRecordsOf target: Target) -> String {
    "\(target.folder.path)/.\(target.name).undo"
  }
}
