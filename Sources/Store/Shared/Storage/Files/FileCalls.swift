import Glibc

/// An error that a system call reported.
struct SystemError: Error, Hashable {
  /// The error number.
  let number: Int32
}

/// The system calls that the storage of shared values uses, and that tests can replace.
protocol FileCalls: Sendable {
  /// Opens a file or a folder.
  func open(_ path: String, flags: Int32, mode: mode_t) throws(SystemError) -> Int32
  /// Closes a descriptor.
  func close(_ descriptor: Int32)
  /// Reads bytes into a buffer, and returns the number of bytes that were read; 0 at the end of the file.
  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  /// Writes a part of a buffer, and returns the number of bytes that were written.
  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int
  /// Writes a file or folder to the disk.
  func sync(_ descriptor: Int32) throws(SystemError)
  /// Sets the permissions of a file.
  func setMode(_ descriptor: Int32, _ mode: mode_t) throws(SystemError)
  /// Sets the owner and the group of a file; the maximum value leaves the owner or the group unchanged.
  func setOwner(_ descriptor: Int32, _ user: uid_t, _ group: gid_t) throws(SystemError)
  /// Returns the access control list of a file as the system stores it; `nil` if there is none.
  func accessList(of path: String) throws(SystemError) -> [UInt8]?
  /// Sets the access control list of a file.
  func setAccessList(_ descriptor: Int32, _ list: [UInt8]) throws(SystemError)
  /// Removes the access control list of a file, if it has one.
  func removeAccessList(_ descriptor: Int32) throws(SystemError)
  /// Returns the status of a path; for a symbolic link, the status of the link itself.
  func status(of path: String) throws(SystemError) -> stat
  /// Returns the status of an open file.
  func status(of descriptor: Int32) throws(SystemError) -> stat
  /// Returns the target of a symbolic link.
  func target(ofLink path: String) throws(SystemError) -> String
  /// Renames a file.
  func rename(_ path: String, to other: String) throws(SystemError)
  /// Removes a file.
  func remove(_ path: String) throws(SystemError)
  /// Makes a folder.
  func makeFolder(_ path: String, mode: mode_t) throws(SystemError)
  /// Locks a file or folder by `flock`, without waiting.
  func lock(_ descriptor: Int32) throws(SystemError)
  /// Ends the lock of a file or folder.
  func unlock(_ descriptor: Int32)
}

extension FileCalls {
  /// Ends the lock of a file or folder, and closes its descriptor.
  ///
  /// Closing the descriptor would not end the lock if a process that was forked during the lock still has the
  /// descriptor.
  func unlockAndClose(_ descriptor: Int32) {
    unlock(descriptor)
    close(descriptor)
  }
}
