/// Notices that a file may have changed.
enum FileWatch {
  /// The interval, in milliseconds, of checking the file if the system does not report changes.
  private static let interval: Int32 = 1_000

  /// Tells of changes as they come, in a file that need not exist yet.
  ///
  /// Looks by inotify at each folder that the path leads through, since a file or a folder that is replaced is another;
  /// and once a second at the file itself where that can't be, because the system has no more watches to give, or
  /// somebody else's folder can't be read. The stream goes on until its reader is cancelled.
  ///
  /// - Parameter location: The location of the file.
  /// - Returns: An element for each change, or for some at once.
  static func changes(of location: Location) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let ends = try? System.makePipe()
      continuation.onTermination = { _ in if let ends { System.close(ends.write) } }
      System.detachThread {
        watch(location.path, until: ends?.read ?? -1) { continuation.yield() }
        if let ends { System.close(ends.read) }
        continuation.finish()
      }
    }
  }

  /// Tells of changes until something comes, or the other side goes, at `end`.
  private static func watch(_ path: String, until end: Int32, _ notify: () -> Void) {
    var known = Glimpse(path)
    func look() {
      let glimpse = Glimpse(path)
      guard glimpse != known else { return }
      known = glimpse
      notify()
    }
    guard var watch = try? System.FolderWatch() else {
      while System.wait(for: [end], milliseconds: interval).isEmpty { look() }
      return
    }
    while true {
      // The path may lead through other folders after each change. What happened before they were watched is seen by
      // the look that follows.
      let isComplete = watch.watch(WatchedFolders(of: path).folders)
      look()
      let ready = System.wait(
        for: [end, watch.descriptor.number], milliseconds: isComplete ? nil : interval)
      guard !ready.contains(end) else { return }
      // What happened to which name does not matter.
      if !ready.isEmpty { _ = try? System.nextBytes(from: watch.descriptor.number) }
    }
  }
}

/// The metadata of a file at one moment.
private struct Glimpse: Equatable {
  /// The file's version; nil if there is none.
  let file: FileStatus.Stamp?
  /// The device and the number of the file's folder; nil if there is none.
  let folder: [UInt64]?

  init(_ path: String) {
    file = (try? System.status(of: path))?.stamp
    folder = (try? System.status(of: Folder(of: TaskFile.resolved(path)).path)).map { status in
      [status.stamp.device, status.stamp.inode]
    }
  }
}
