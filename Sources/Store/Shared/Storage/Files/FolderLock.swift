import Glibc

/// An open folder, usually locked against other programs, until this object is released.
final class FolderLock: Sendable {
  /// The folder's descriptor; -1 for files in memory.
  let descriptor: Int32
  /// A Boolean value indicating whether the folder is locked; other programs that use locks then wait.
  let isExclusive: Bool
  private let calls: (any FileCalls)?

  init(descriptor: Int32, isExclusive: Bool, calls: any FileCalls) {
    (self.descriptor, self.isExclusive, self.calls) = (descriptor, isExclusive, calls)
  }

  /// Creates a lock that locks nothing, for files in memory.
  init() { (descriptor, isExclusive, calls) = (-1, true, nil) }

  deinit {
    guard let calls else { return }
    if isExclusive { calls.unlockAndClose(descriptor) } else { calls.close(descriptor) }
  }
}
