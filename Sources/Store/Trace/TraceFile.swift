import Glibc

/// The file of a trace.
final class TraceFile {
  /// The text at the beginning of each trace file, which identifies the file as a trace.
  static let start = "[\n{\"name\":\"store_trace\",\"ph\":\"M\",\"pid\":0,\"args\":{\"version\":\"1\"}}"

  private let path: String
  private let volume: DiskVolume
  private var descriptor: Int32?

  /// Creates a trace file, or replaces the trace at the path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - volume: The disk.
  /// - Throws: ``EventTraceError`` if the file is not a trace, if another trace is being written to it, or if it can't
  ///   be written.
  init(path: String, volume: DiskVolume = StorageThread.disk) throws(EventTraceError) {
    self.path = PathResolver.absolute(path)
    self.volume = volume
    let opened = try writing { () throws(SystemError) in
      volume.calls.close(try volume.openFolder(self.path.folder, mode: 0o777))
      // Only the user may read the file, because actions contain what the user has entered. With `O_NONBLOCK`, the call
      // does not wait if the file is a pipe.
      let flags = O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK
      return try volume.calls.open(self.path, flags: flags, mode: 0o600)
    }
    descriptor = opened
    try replaceTrace(opened)
  }

  deinit { close() }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) throws(EventTraceError) {
    guard let descriptor else { return }
    try writing { () throws(SystemError) in try volume.calls.writeAll(bytes, to: descriptor) }
  }

  func close() {
    if let descriptor { volume.calls.unlockAndClose(descriptor) }
    descriptor = nil
  }

  private func replaceTrace(_ descriptor: Int32) throws(EventTraceError) {
    let start = try writing { () throws(SystemError) in
      try volume.requireFile(try volume.calls.status(of: descriptor))
      return try readStart(descriptor)
    }
    guard start.isEmpty || start == Array(Self.start.utf8) else { throw .occupied(path: path) }
    do { try volume.calls.lock(descriptor) } catch {
      // Other errors are ignored, because some file systems have no locks.
      if error.number == EWOULDBLOCK { throw .inUse(path: path) }
    }
    try writing { () throws(SystemError) in
      volume.calls.close(try volume.calls.open(path, flags: O_WRONLY | O_TRUNC, mode: 0))
    }
    try append(Array(Self.start.utf8))
  }

  /// Returns the first bytes of the file, as many as `start` has.
  private func readStart(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.start.utf8.count)
    let result: Result<Int, SystemError> = bytes.withUnsafeMutableBytes { memory in
      do throws(SystemError) { return .success(try volume.calls.read(descriptor, into: memory)) } catch {
        return .failure(error)
      }
    }
    return Array(bytes.prefix(try result.get()))
  }

  private func writing<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(EventTraceError) -> Result {
    do { return try body() } catch { throw .unwritable(path: path, errno: error.number) }
  }
}
