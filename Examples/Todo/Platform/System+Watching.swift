import Glibc

extension System {
  /// Has the system tell when something in a folder is written to, replaced or removed.
  ///
  /// - Parameter path: The folder.
  /// - Returns: A descriptor that can be read whenever something has happened.
  /// - Throws: ``SystemError`` if there is no such folder, or the system has no watches left.
  static func watchFolder(_ path: String) throws(SystemError) -> Descriptor {
    let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard number >= 0 else { throw SystemError(code: errno) }
    let descriptor = Descriptor(number: number)
    let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ATTRIB
    guard inotify_add_watch(number, path, UInt32(events)) >= 0 else { throw SystemError(code: errno) }
    return descriptor
  }

  /// Closes a descriptor.
  ///
  /// - Parameter number: Its number.
  static func close(_ number: Int32) {
    _ = Glibc.close(number)
  }
}
