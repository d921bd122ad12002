import Glibc

/// The actual system calls.
struct LiveFileCalls: FileCalls {
  func open(_ path: String, flags: Int32, mode: mode_t) throws(SystemError) -> Int32 {
    try result { Glibc.open(path, flags | O_CLOEXEC, mode) }
  }

  func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }

  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try result { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
  }

  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    try result { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
  }

  func sync(_ descriptor: Int32) throws(SystemError) { _ = try result { fsync(descriptor) } }

  func setMode(_ descriptor: Int32, _ mode: mode_t) throws(SystemError) {
    _ = try result { fchmod(descriptor, mode) }
  }

  func setOwner(_ descriptor: Int32, _ user: uid_t, _ group: gid_t) throws(SystemError) {
    _ = try result { fchown(descriptor, user, group) }
  }

  func accessList(of path: String) throws(SystemError) -> [UInt8]? {
    guard let read = AccessListCalls.read else { return nil }
    do {
      let size = try result { read(path, AccessListCalls.name, nil, 0) }
      var list = [UInt8](repeating: 0, count: size)
      let count = try result { read(path, AccessListCalls.name, &list, size) }
      return Array(list.prefix(count))
    } catch {
      if error.number == ENODATA || error.number == ENOTSUP { return nil }
      throw error
    }
  }

  func setAccessList(_ descriptor: Int32, _ list: [UInt8]) throws(SystemError) {
    guard let write = AccessListCalls.write else { throw SystemError(number: ENOTSUP) }
    _ = try result { write(descriptor, AccessListCalls.name, list, list.count, 0) }
  }

  func removeAccessList(_ descriptor: Int32) throws(SystemError) {
    guard let remove = AccessListCalls.remove else { throw SystemError(number: ENOTSUP) }
    do { _ = try result { remove(descriptor, AccessListCalls.name) } } catch {
      guard error.number == ENODATA || error.number == ENOTSUP else { throw error }
    }
  }

  func status(of path: String) throws(SystemError) -> stat {
    var status = stat()
    _ = try result { lstat(path, &status) }
    return status
  }

  func status(of descriptor: Int32) throws(SystemError) -> stat {
    var status = stat()
    _ = try result { fstat(descriptor, &status) }
    return status
  }

  func target(ofLink path: String) throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try result { readlink(path, &buffer, buffer.count) }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func rename(_ path: String, to other: String) throws(SystemError) {
    _ = try result { Glibc.rename(path, other) }
  }

  func remove(_ path: String) throws(SystemError) { _ = try result { unlink(path) } }

  func makeFolder(_ path: String, mode: mode_t) throws(SystemError) {
    _ = try result { mkdir(path, mode) }
  }

  func lock(_ descriptor: Int32) throws(SystemError) {
    _ = try result { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  func unlock(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

  /// Makes a system call, and repeats it as long as signals interrupt it.
  private func result<Number: SignedInteger>(_ call: () -> Number) throws(SystemError) -> Number {
    while true {
      let result = call()
      guard result < 0 else { return result }
      guard errno == EINTR else { throw SystemError(number: errno) }
    }
  }
}

/// The calls for access control lists, which the system stores as extended attributes of files.
private enum AccessListCalls {
  typealias Read = @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer?, Int) -> Int
  typealias Write = @convention(c) (Int32, UnsafeRawPointer, UnsafeRawPointer, Int, Int32) -> Int32
  typealias Remove = @convention(c) (Int32, UnsafeRawPointer) -> Int32

  /// The name of the attribute with the access control list.
  static let name = "system.posix_acl_access"

  // The functions are looked up by name, because Swift's module of the C library does not declare them.
  // Sound, all: the types are those that 'sys/xattr.h' declares, with raw pointers.
  static let read = dlsym(nil, "lgetxattr").map { unsafeBitCast($0, to: Read.self) }
  static let write = dlsym(nil, "fsetxattr").map { unsafeBitCast($0, to: Write.self) }
  static let remove = dlsym(nil, "fremovexattr").map { unsafeBitCast($0, to: Remove.self) }
}
