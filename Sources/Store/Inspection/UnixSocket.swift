import Glibc

/// A socket that connects processes on one machine, and whose operations never block.
package struct UnixSocket: Sendable {
  package let descriptor: Int32

  /// An error that the system reported.
  package struct Failure: Error, Hashable {
    /// The error number.
    package let number: Int32
  }

  /// The result of reading from a socket.
  package enum Read {
    case bytes([UInt8])
    /// Nothing has arrived.
    case nothing
    /// The other side has closed the connection.
    case end
  }

  /// The maximum length of a path, without the zero at its end.
  package static let maximumPathLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Creates a socket to which other processes of this user can connect.
  ///
  /// - Parameter path: The path, in a folder that no other user may enter.
  /// - Returns: The socket.
  /// - Throws: ``Failure`` if the socket can't be created; with `EADDRINUSE` if there is a file at the path.
  package static func listening(at path: String) throws(Failure) -> Self {
    let socket = try make()
    var isBound = false
    do throws(Failure) {
      try check(withAddress(path) { Glibc.bind(socket.descriptor, $0, $1) })
      isBound = true
      // The permissions are set before anyone can connect.
      try check(chmod(path, 0o600))
      try check(listen(socket.descriptor, 8))
    } catch {
      socket.close()
      // If the socket was not bound, the file belongs to another socket.
      if isBound { unlink(path) }
      throw error
    }
    return socket
  }

  /// Connects to the socket at a path.
  package static func connected(to path: String) throws(Failure) -> Self {
    let socket = try make()
    do throws(Failure) {
      // The system connects immediately. It reports an error if too many programs wait for the other process to accept
      // them.
      try check(withAddress(path) { connect(socket.descriptor, $0, $1) })
    } catch {
      socket.close()
      throw error
    }
    return socket
  }

  private static func make() throws(Failure) -> Self {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    return Self(descriptor: try check(socket(AF_UNIX, kind, 0)))
  }

  /// Returns a connection that another process has made; `nil` if no connection waits.
  ///
  /// - Throws: ``Failure`` if a connection waits and can't be accepted, because this process has no descriptor left.
  package func accept() throws(Failure) -> Self? {
    let descriptor = Glibc.accept(self.descriptor, nil, nil)
    guard descriptor >= 0 else {
      let number = errno
      // The other process may have closed the connection before this process accepted it.
      if number == EAGAIN || number == EINTR || number == ECONNABORTED { return nil }
      throw Failure(number: number)
    }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return Self(descriptor: descriptor)
  }

  /// The user of the process on the other side; `nil` if the system does not report the user.
  package var peer: uid_t? {
    // This tuple stands for the system's 'struct ucred', which the Swift module does not contain.
    var credentials: (pid: pid_t, uid: uid_t, gid: gid_t) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: credentials))
    let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length)
    return result == 0 ? credentials.uid : nil
  }

  /// Reads up to 64 KiB.
  package func read() -> Read {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? .nothing : .end }
    return count == 0 ? .end : .bytes(Array(bytes.prefix(count)))
  }

  /// Writes as many bytes as the system takes.
  ///
  /// - Returns: The number of bytes that were written; `nil` if the connection has ended.
  package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  package func close() { _ = Glibc.close(descriptor) }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { memory in
      memory.copyBytes(from: path.utf8.prefix(maximumPathLength))
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  @discardableResult
  private static func check(_ result: Int32) throws(Failure) -> Int32 {
    guard result >= 0 else { throw Failure(number: errno) }
    return result
  }
}
