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
  /// After the changes are written, the process ends as it does without this method. Call this method once, before you
  /// install other handlers of these signals.
  ///
  /// If a signal that can't be handled, such as `SIGKILL`, ends the process, the latest changes can be lost: usually
  /// the changes of the last 100 milliseconds, and more if the values take long to encode. A change is not lost if a
  /// later call of `save()` has returned without an error.
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
