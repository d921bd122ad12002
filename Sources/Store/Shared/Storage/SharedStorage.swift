import Effects

/// The files of shared values on the disk.
public enum SharedStorage {
  /// Writes the waiting changes of all files, and returns when they are on the disk.
  ///
  /// This method also tries again to write the changes that could not be written before. A process that calls `exit`,
  /// or returns from its main function, does the same before it ends, for at most two seconds.
  ///
  /// - Throws: The first ``SharedStorageError``, after all files have been tried.
  public static func flush() async throws {
    try await flush(StorageThread.engine.changedFiles())
  }

  /// Writes the waiting changes before one of the given signals ends the process.
  ///
  /// The process then ends as it would have without this call. Call it once, before other handlers of these signals are
  /// installed. A signal that can't be handled, such as `SIGKILL`, can lose the latest changes for which `save()` was
  /// not called: usually those of the last 100 milliseconds, and those of a longer time if the values take long to
  /// encode.
  ///
  /// - Parameter signals: The signals, such as `SIGTERM`, `SIGINT` and `SIGHUP`.
  public static func flushOnSignals(_ signals: [Int32]) { StorageSignals.install(signals) }

  static func flush(_ files: [StoredFile]) async throws {
    let results = await withTaskGroup(of: Result<Void, any Error>.self) { group in
      for file in files {
        group.addTask {
          await withCheckedContinuation { continuation in
            file.flush { continuation.resume(returning: $0) }
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for result in results { try result.get() }
  }
}
