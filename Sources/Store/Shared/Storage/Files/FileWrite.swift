import FoundationEssentials
import Glibc

/// One attempt to write a change to a file, without losing what other programs have written.
struct FileWrite {
  let path: String
  let change: FileChange
  let known: KnownContent
  /// The content that an earlier, failed attempt wrote; the attempt may have failed after it had replaced the file.
  let attempted: Data?
  let volume: any FileVolume
  let folderMode: mode_t

  /// The outcome of an attempt.
  enum Outcome {
    /// Another program has locked the folder.
    case isLocked
    /// The file was written.
    ///
    /// `isMerged` tells whether the change was merged into content that the program does not know or can't decode. If
    /// so, receivers may lack a part of the result. `conflict` is the path of a copy of content that the program does
    /// not know, and that the write replaced.
    case written(FileContent, isMerged: Bool, conflict: String?)
  }

  /// Writes the change.
  ///
  /// - Parameter bytes: The new content of the file; `nil` if the change must be merged into the content on the disk.
  /// - Returns: The outcome of the attempt.
  /// - Throws: The reason why the file was not written.
  func run(_ bytes: Data?) throws(SharedStorageError) -> Outcome {
    let target = volume.resolve(path).target
    let lock = try writing { () throws(SystemError) in try volume.lock(target, folderMode: folderMode) }
    guard let lock else { return .isLocked }
    let disk = try currentContent(of: target)
    let isForeign = disk.map(isForeign) ?? false
    let verdict = disk.map { judge($0, of: target, isForeign: isForeign) } ?? .current
    if case .refused(let error) = verdict { throw error }
    let new: Data
    if let bytes { new = bytes } else { new = try merged(with: disk, verdict) }
    let copy = try disk.flatMap { (disk) throws(SharedStorageError) in
      try keep(disk, verdict, isForeign: isForeign && disk.bytes != new, of: target, under: lock)
    }
    let content = try writing { () throws(SystemError) in try volume.write(new, to: target, under: lock) }
    let isUnknown = if case .undecodable = verdict { true } else { isForeign }
    return .written(content, isMerged: bytes == nil && isUnknown, conflict: copy)
  }

  /// Returns the content that the write will replace; `nil` if there is none.
  private func currentContent(of target: String) throws(SharedStorageError) -> FileContent? {
    do {
      if case .present(let content, _) = known, let stamp = try volume.stamp(of: target),
        content.stamp.matches(stamp)
      {
        return content
      }
      return try volume.read(target)
    } catch { throw .unreadable(path: target, errno: error.number) }
  }

  /// Returns a Boolean value indicating whether the program does not know the content on the disk.
  private func isForeign(_ disk: FileContent) -> Bool {
    guard !disk.bytes.isEmpty, disk.bytes != attempted else { return false }
    guard case .present(let content, _) = known else { return true }
    return content.bytes != disk.bytes
  }

  private func judge(_ disk: FileContent, of target: String, isForeign: Bool) -> FileVerdict {
    if disk.bytes.isEmpty || disk.bytes == attempted { return .current }
    if !isForeign, case .present(_, let verdict) = known { return verdict }
    return change.review(disk.bytes, target)
  }

  private func merged(with disk: FileContent?, _ verdict: FileVerdict) throws(SharedStorageError) -> Data {
    guard case .merged(let merge) = change.content else { return Data() }
    var usable = disk?.bytes
    if case .undecodable = verdict { usable = nil }
    do { return try merge(usable) } catch { throw .unencodable(path: path, reason: "\(error).") }
  }

  /// Copies the content that the write would destroy.
  ///
  /// - Returns: The path of the copy, if another program wrote the content while this program had an unsaved change;
  ///   otherwise `nil`.
  private func keep(
    _ disk: FileContent, _ verdict: FileVerdict, isForeign: Bool, of target: String, under lock: FolderLock
  ) throws(SharedStorageError) -> String? {
    let copies = FileCopies(target: target, volume: volume, lock: lock)
    do {
      if case .undecodable = verdict {
        _ = try copies.keep(disk.bytes, as: "unreadable")
      } else if isForeign, case .whole = change.content {
        return try copies.keep(disk.bytes, as: "conflict")
      } else if case .outdated(let version) = verdict {
        _ = try copies.keep(disk.bytes, as: "version-\(version)")
      }
      return nil
    } catch { throw .uncopied(path: target, errno: error.number) }
  }

  private func writing<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(SharedStorageError) -> Result {
    do { return try body() } catch { throw .unwritable(path: path, errno: error.number) }
  }
}

/// The copies of old content that the library keeps next to a file, such as `name.conflict-1` to `name.conflict-10`.
struct FileCopies {
  /// The maximum number of copies of one kind, such as `conflict`.
  static let limit = 10

  let target: String
  let volume: any FileVolume
  let lock: FolderLock

  /// Keeps a copy, and returns its path.
  ///
  /// Content that has a copy is not copied again. If there are ten copies, the oldest is replaced.
  func keep(_ bytes: Data, as kind: String) throws(SystemError) -> String {
    var oldest: (path: String, time: (Int, Int))?
    for number in 1...Self.limit {
      let path = "\(target).\(kind)-\(number)"
      guard let copy = try volume.read(path) else {
        try volume.makeCopy(bytes, of: target, at: path, under: lock)
        return path
      }
      if copy.bytes == bytes { return path }
      let time = (copy.stamp.seconds, copy.stamp.nanoseconds)
      if oldest == nil || oldest.map({ time < $0.time }) == true { oldest = (path, time) }
    }
    let path = oldest?.path ?? "\(target).\(kind)-1"
    try volume.makeCopy(bytes, of: target, at: path, under: lock)
    return path
  }
}
