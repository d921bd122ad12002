/// Notices that a file may have changed.
enum FileWatch {
  /// How often the file is looked at where the system does not tell, in milliseconds.
  private static let interval: Int32 = 1_000

  /// Tells of changes as they come, in a file that need not exist yet.
  ///
  /// Looks at the file's folder by inotify, since a file that is replaced is another; and once a second at
  /// the file itself where that can't be, because there is no such folder or the system has no more watches
  /// to give. The stream goes on until its reader is cancelled.
  ///
  /// - Parameter location: Where the file is.
  /// - Returns: An element for each change, or for some at once.
  static func changes(of location: Location) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let ends = try? System.makePipe()
      continuation.onTermination = { _ in if let ends { System.close(ends.write) } }
      System.detachThread {
        watch(TaskFile.resolved(location.path), until: ends?.read ?? -1) { continuation.yield() }
        if let ends { System.close(ends.read) }
        continuation.finish()
      }
    }
  }

  /// Tells of changes until something comes, or the other side goes, at `end`.
  private static func watch(_ path: String, until end: Int32, _ notify: () -> Void) {
    var known = try? System.status(of: path)?.stamp
    func look() {
      let stamp = try? System.status(of: path)?.stamp
      guard stamp != known else { return }
      known = stamp
      notify()
    }
    guard let watch = try? System.watchFolder(Folder(of: path).path) else {
      while System.wait(for: [end], milliseconds: interval).isEmpty { look() }
      return
    }
    while true {
      let ready = System.wait(for: [end, watch.number])
      guard !ready.contains(end) else { return }
      // What happened to which name does not matter: the stamp tells.
      _ = try? System.nextBytes(from: watch.number)
      look()
    }
  }
}
