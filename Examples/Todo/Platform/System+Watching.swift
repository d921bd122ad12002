import Glibc
import StoreTerminal

extension System {
  /// A watch that reports changes of folders (inotify).
  struct FolderWatch: ~Copyable {
    /// The descriptor of the watch, which is readable after a change.
    let descriptor: Descriptor
    private var watches: Set<Int32> = []

    /// Creates a watch without folders.
    ///
    /// - Throws: ``SystemError`` if the system has no watches left.
    init() throws(SystemError) {
      let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard number >= 0 else { throw SystemError(code: errno) }
      descriptor = Descriptor(number: number)
    }

    /// Changes the watched folders.
    ///
    /// - Parameter folders: The paths of the folders. In the last of these folders, the watch also reports when the
    ///   contents of a file change.
    /// - Returns: `true` if each existing folder is watched. Some folders can't be watched, for example because of
    ///   their permissions.
    mutating func watch(_ folders: [String]) -> Bool {
      var (isComplete, before) = (true, watches)
      watches = []
      for folder in folders {
        let contents = folder == folders.last ? IN_CLOSE_WRITE | IN_ATTRIB : 0
        let names = IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE
        let watch = inotify_add_watch(
          descriptor.number, folder, UInt32(names | contents | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR))
        if watch >= 0 {
          watches.insert(watch)
        } else if errno != ENOENT, errno != ENOTDIR {
          isComplete = false
        }
      }
      before.subtract(watches)
      for watch in before { inotify_rm_watch(descriptor.number, watch) }
      return isComplete
    }
  }

  /// Closes a descriptor.
  ///
  /// - Parameter number: Its number.
  static func close(_ number: Int32) {
    _ = Glibc.close(number)
  }
}
