import FoundationEssentials
import Glibc

/// The storage of a recording in files, with one file for each segment.
///
/// A segment is a part of a recording. The current segment is the file at the path of the recording. When the current
/// segment is full, its file gets a suffix, such as `.1`, and replaces the file of the oldest segment. There is one
/// suffix for each earlier segment that is kept.
final class FileMedium: RecordingMedium {
  private let path: String
  private let limit: Int
  private let volume: DiskVolume
  private var descriptor: Int32?

  /// Creates the medium of a new recording, and removes an old recording at the path.
  ///
  /// - Parameters:
  ///   - path: The path of the current segment.
  ///   - limit: The number of segments to keep.
  ///   - volume: The disk.
  /// - Throws: ``RecordingError`` if the file is not a recording, is being written, or can't be written.
  init(path: String, limit: Int, volume: DiskVolume) throws(RecordingError) {
    self.path = PathResolver.absolute(path)
    self.limit = limit
    self.volume = volume
    try removeOld()
    try open()
  }

  deinit { close() }

  func beginSegment(_ number: Int) throws(RecordingError) {
    guard number > 0 else { return }
    close()
    try writing { () throws(SystemError) in
      if limit > 1 {
        try volume.calls.rename(path, to: Self.path(path, slot: (number - 1) % (limit - 1) + 1))
      } else {
        try volume.calls.remove(path)
      }
    }
    try open()
  }

  func append(_ bytes: [UInt8]) throws(RecordingError) {
    guard let descriptor else { return }
    try writing { () throws(SystemError) in try volume.calls.writeAll(bytes, to: descriptor) }
  }

  func segments() throws(RecordingError) -> [RecordingSegment] {
    try Self.segments(at: path, volume: volume)
  }

  /// Reads the files of a recording.
  static func segments(at path: String, volume: DiskVolume) throws(RecordingError) -> [RecordingSegment] {
    var segments: [RecordingSegment] = []
    var slot = 0
    // The file of the current segment may be missing, if the process ended between two segments.
    while true {
      let file = Self.path(path, slot: slot)
      do {
        if let content = try volume.read(file) {
          segments.append(RecordingSegment(name: file, bytes: Array(content.bytes)))
        } else if slot > 0 {
          break
        }
      } catch { throw .unreadable(path: file, errno: error.number) }
      slot += 1
    }
    if segments.isEmpty { throw .unreadable(path: path, errno: ENOENT) }
    return segments
  }

  /// Returns the path of a segment's file: for slot 0, the current segment; for other slots, an earlier segment.
  private static func path(_ path: String, slot: Int) -> String { slot == 0 ? path : "\(path).\(slot)" }

  private func open() throws(RecordingError) {
    let new = try writing { () throws(SystemError) in
      volume.calls.close(try volume.openFolder(path.folder, mode: 0o777))
      // Only the user may read the file, because the file contains what the user has entered.
      return try volume.calls.open(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_APPEND, mode: 0o600)
    }
    // Some file systems have no locks. On these file systems, the file is written without a lock.
    try? volume.calls.lock(new)
    descriptor = new
  }

  func close() {
    if let descriptor { volume.calls.unlockAndClose(descriptor) }
    descriptor = nil
  }

  private func removeOld() throws(RecordingError) {
    var slot = 0
    while try remove(Self.path(path, slot: slot)) || slot == 0 { slot += 1 }
  }

  /// Removes a file of an old recording, or returns false if there is no such file.
  private func remove(_ file: String) throws(RecordingError) -> Bool {
    let old: FileContent?
    do { old = try volume.read(file) } catch { throw .unwritable(path: file, errno: error.number) }
    guard let old else { return false }
    guard old.bytes.isEmpty || old.bytes.starts(with: RecordingHeader.start.utf8) else {
      throw .occupied(path: file)
    }
    guard isFree(file) else { throw .inUse(path: file) }
    try writing { () throws(SystemError) in try volume.calls.remove(file) }
    return true
  }

  /// Returns a Boolean value indicating whether no recording is being written to a file.
  private func isFree(_ file: String) -> Bool {
    guard let descriptor = try? volume.calls.open(file, flags: O_RDONLY | O_NONBLOCK, mode: 0) else {
      return true
    }
    defer { volume.calls.unlockAndClose(descriptor) }
    do { try volume.calls.lock(descriptor) } catch { return error.number != EWOULDBLOCK }
    return true
  }

  private func writing<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(RecordingError) -> Result {
    do { return try body() } catch { throw .unwritable(path: path, errno: error.number) }
  }
}
