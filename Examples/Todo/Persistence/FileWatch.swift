import StoreTerminal

/// A watch that detects changes of a file.
enum FileWatch {
  /// The time between two checks of the file, in milliseconds, if the system does not report changes.
  private static let interval: Int32 = 1_000

  /// Returns a stream that reports changes of a file.
  ///
  /// The file need not exist yet.
  ///
  /// A separate thread watches each folder on the path with inotify. A watch of only the file would be lost if the file
  /// or a folder were replaced. If the system has no watches left, or if a folder can't be read, the thread checks the
  /// file once a second instead. The stream continues until the task that reads it is cancelled.
  ///
  /// - Parameter location: The location of the file.
  /// - Returns: The stream, which has an element for one or more changes.
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

  /// Reports changes until input arrives at `end`, or the other end of the pipe is closed.
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
      // After each change, the path may lead through other folders, so the folders are determined again. The call of
      // `look` detects changes that were made before these folders were watched.
      let isComplete = watch.watch(WatchedFolders(of: path).folders)
      look()
      let ready = System.wait(
        for: [end, watch.descriptor.number], milliseconds: isComplete ? nil : interval)
      guard !ready.contains(end) else { return }
      // The messages of inotify must be read, but their contents do not matter.
      if !ready.isEmpty { _ = try? System.nextBytes(from: watch.descriptor.number) }
    }
  }
}

/// The version of a file and the identity of its folder at one moment.
private struct Glimpse: Equatable {
  /// The file's version; `nil` if there is no file.
  let file: FileStatus.Stamp?
  /// The device and the inode number of the file's folder; `nil` if there is no such folder.
  let folder: [UInt64]?

  init(_ path: String) {
    file = (try? System.status(of: path))?.stamp
    let parent = Folder(of: (try? TaskFile.resolved(path)) ?? path).path
    folder = (try? System.status(of: parent)).map { [$0.stamp.device, $0.stamp.inode] }
  }
}
