import Glibc

/// A pipe that wakes a thread: the thread polls the pipe until another thread writes to it.
final class WakeSignal: Sendable {
  /// The descriptor to poll; negative if the pipe could not be created.
  let descriptor: Int32
  /// The descriptor to which a signal handler writes.
  let writer: Int32

  init() {
    var descriptors: [Int32] = [-1, -1]
    _ = pipe(&descriptors)
    for descriptor in descriptors {
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    (descriptor, writer) = (descriptors[0], descriptors[1])
  }

  deinit {
    close(descriptor)
    close(writer)
  }

  /// Makes the descriptor readable.
  func send() {
    var byte: UInt8 = 0
    // The write fails if the pipe is full, but a full pipe wakes the thread too.
    _ = write(writer, &byte, 1)
  }

  /// Makes the descriptor unreadable.
  ///
  /// - Returns: A Boolean value indicating whether the descriptor was readable.
  @discardableResult
  func clear() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      var wasSent = false
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 { wasSent = true }
      return wasSent
    }
  }
}
