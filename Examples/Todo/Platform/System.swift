import Glibc
import StoreTerminal

extension System {
  /// The current day in the user's time zone.
  static func today() -> Day {
    var now = time(nil)
    var local = tm()
    // `localtime_r` reads the time zone only once, so `tzset` must read it again in case the user has changed it.
    tzset()
    localtime_r(&now, &local)
    guard
      let day = Day(year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
    else {
      preconditionFailure(
        "A todo.txt file can't hold the year of the clock: \(local.tm_year + 1900). Set the clock.")
    }
    return day
  }

  /// Waits two milliseconds; afterwards, the caller retries an operation that another program prevented.
  static func pause() { usleep(2_000) }
}

// MARK: - Files

extension System {
  /// Returns the status of the file to which a path leads after following symbolic links.
  ///
  /// - Parameter path: The path.
  /// - Returns: The status, or `nil` if the path leads to no file.
  /// - Throws: ``SystemError`` if the system reports an error.
  static func status(of path: String) throws(SystemError) -> FileStatus? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SystemError(code: errno)
    }
    return FileStatus(status)
  }

  /// Returns the status of an open file.
  ///
  /// - Parameter descriptor: The file.
  /// - Returns: Its status.
  /// - Throws: ``SystemError`` if the system reports an error.
  static func status(of descriptor: borrowing Descriptor) throws(SystemError) -> FileStatus {
    let number = descriptor.number
    var status = stat()
    _ = try check { fstat(number, &status) }
    return FileStatus(status)
  }

  /// Returns the destination of a symbolic link.
  ///
  /// - Parameter path: The path.
  /// - Returns: The link's text, or `nil` if the path names no link.
  /// - Throws: ``NotUTF8`` if the link's text is not UTF-8.
  static func linkTarget(of path: String) throws(NotUTF8) -> String? {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { max(0, readlink(path, $0.baseAddress!, $0.count)) }
    }
    guard !bytes.isEmpty else { return nil }
    guard let target = String(validating: bytes, as: UTF8.self) else {
      throw NotUTF8(name: "The destination of the link \(path)")
    }
    return target
  }

  /// Opens a file or folder for reading.
  ///
  /// The call does not wait if the path names a pipe, and a terminal does not become the controlling terminal of this
  /// process.
  ///
  /// - Parameter path: The path.
  /// - Returns: The open file.
  /// - Throws: ``SystemError`` if it cannot be opened.
  static func openToRead(_ path: String) throws(SystemError) -> Descriptor {
    Descriptor(number: try check { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) })
  }

  /// Creates a file that must not exist yet, and opens it for writing.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - permissions: The permissions of the file, from which the process's mask removes some.
  /// - Returns: The open file.
  /// - Throws: ``SystemError`` if it exists or can't be created.
  static func create(_ path: String, permissions: UInt32) throws(SystemError) -> Descriptor {
    Descriptor(number: try check { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions) })
  }

  /// Opens a file for writing at its end, and creates it if it is missing.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - permissions: The permissions of a new file, from which the process's mask removes some.
  /// - Returns: The open file.
  /// - Throws: ``SystemError`` if it can't be opened.
  static func openToAppend(_ path: String, permissions: UInt32) throws(SystemError) -> Descriptor {
    Descriptor(
      number: try check { open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, permissions) })
  }

  /// Opens an existing file for writing at its end.
  ///
  /// - Parameter path: The path.
  /// - Returns: The open file.
  /// - Throws: ``SystemError`` if it can't be opened.
  static func openToAppend(_ path: String) throws(SystemError) -> Descriptor {
    Descriptor(number: try check { open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) })
  }

  /// The error of a write for which the disk has too little space.
  static let noSpace = SystemError(code: ENOSPC)

  /// Writes bytes in one step; if there is too little space, writes only the first of them.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - descriptor: The file.
  /// - Returns: The number of bytes that were written, which is less than `bytes.count` if there was too little space.
  /// - Throws: ``SystemError`` if nothing was written.
  static func write(_ bytes: [UInt8], to descriptor: borrowing Descriptor) throws(SystemError) -> Int {
    let number = descriptor.number
    return try check { bytes.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) } }
  }

  /// Truncates a file.
  ///
  /// - Parameters:
  ///   - descriptor: The file.
  ///   - size: The number of bytes to keep.
  /// - Throws: ``SystemError`` if it can't be truncated.
  static func truncate(_ descriptor: borrowing Descriptor, to size: Int64) throws(SystemError) {
    let number = descriptor.number
    _ = try check { ftruncate(number, Int(size)) }
  }

  /// Creates a folder that only its owner can enter.
  ///
  /// - Parameter path: The path; the folder above must exist.
  /// - Throws: ``SystemError`` if it exists or can't be created.
  static func makeFolder(_ path: String) throws(SystemError) {
    _ = try check { mkdir(path, 0o700) }
  }

  /// Renames a file atomically, and replaces an existing file with the new name.
  ///
  /// - Parameters:
  ///   - path: The current path.
  ///   - newPath: The new path, on the same file system.
  /// - Throws: ``SystemError`` if the file can't be renamed. In this case no name has changed.
  static func move(_ path: String, to newPath: String) throws(SystemError) {
    _ = try check { rename(path, newPath) }
  }

  /// Reads the next bytes of a file.
  ///
  /// - Parameters:
  ///   - number: The number of the descriptor.
  ///   - bytes: The array that receives the bytes.
  ///   - start: The index in `bytes` at which the first byte is stored.
  /// - Returns: The number of bytes read; 0 at the end of the file.
  /// - Throws: ``SystemError`` if reading fails.
  static func read(
    from number: Int32, into bytes: inout [UInt8], at start: Int
  ) throws(SystemError) -> Int {
    try check {
      bytes.withUnsafeMutableBytes { Glibc.read(number, $0.baseAddress! + start, $0.count - start) }
    }
  }

  /// Reads a file up to its end.
  ///
  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - size: The expected length.
  /// - Returns: The bytes.
  /// - Throws: ``SystemError`` if reading fails.
  static func contents(of descriptor: borrowing Descriptor, size: Int) throws(SystemError) -> [UInt8] {
    let number = descriptor.number
    var bytes = [UInt8](repeating: 0, count: max(4096, size + 1))
    var filled = 0
    while true {
      let count = try read(from: number, into: &bytes, at: filled)
      filled += count
      guard count > 0 else { break }
      if filled == bytes.count {
        bytes.append(contentsOf: repeatElement(0, count: bytes.count))
      }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Finds a byte.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - bytes: The bytes to search.
  ///   - start: The position at which the search begins.
  /// - Returns: The position of the first such byte; `nil` if there is none.
  static func firstIndex(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Waits until written data is on the disk.
  ///
  /// - Parameter descriptor: The file or the folder.
  /// - Throws: ``SystemError`` if the disk reports an error.
  static func synchronise(_ descriptor: borrowing Descriptor) throws(SystemError) {
    let number = descriptor.number
    _ = try check { fsync(number) }
  }

  /// Locks a file or a folder against other processes that call this function, until the descriptor is closed.
  ///
  /// The lock belongs to the open file, so the lock ends when the process ends, if not earlier. If another process has
  /// the lock, the function does not wait, because that process may be suspended and keep the lock.
  ///
  /// - Parameter descriptor: A file or a folder.
  /// - Returns: `false` if another process has the lock.
  /// - Throws: ``SystemError`` if the file system does not support locks.
  static func lock(_ descriptor: borrowing Descriptor) throws(SystemError) -> Bool {
    let number = descriptor.number
    do throws(SystemError) {
      _ = try check { flock(number, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      guard error.code == EWOULDBLOCK else { throw error }
      return false
    }
  }
}

/// An open file, which is closed when this value is destroyed.
struct Descriptor: ~Copyable {
  /// The system's number for the open file.
  let number: Int32

  deinit {
    close(number)
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      default: .other
      }
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    stamp = Stamp(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
    hasOtherNames = status.st_nlink > 1
  }
}
