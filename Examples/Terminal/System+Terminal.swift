import Glibc

extension System {
  /// A terminal's settings for input and output.
  package struct TerminalMode: Sendable {
    fileprivate var settings: termios
  }

  /// Returns a terminal's mode.
  ///
  /// - Parameter descriptor: The terminal.
  /// - Returns: The mode.
  /// - Throws: ``SystemError`` if the descriptor is not a terminal.
  package static func terminalMode(of descriptor: Int32) throws(SystemError) -> TerminalMode {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { throw SystemError(code: errno) }
    return TerminalMode(settings: settings)
  }

  /// Sets the mode of a terminal.
  ///
  /// May be called from a signal handler.
  ///
  /// - Parameters:
  ///   - mode: The mode.
  ///   - descriptor: The terminal.
  package static func setTerminalMode(_ mode: TerminalMode, of descriptor: Int32) {
    var settings = mode.settings
    while tcsetattr(descriptor, TCSADRAIN, &settings) == -1, errno == EINTR {}
  }

  /// Returns the size of a terminal.
  ///
  /// - Parameter descriptor: The terminal.
  /// - Returns: Its size, or a default if the terminal does not report one.
  package static func size(of descriptor: Int32) -> Size {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return .usual
    }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Waits until one of the descriptors is readable.
  ///
  /// - Parameters:
  ///   - descriptors: The descriptors.
  ///   - milliseconds: The maximum time to wait; `nil` for no limit.
  /// - Returns: The descriptors that are readable or whose other end was closed.
  package static func wait(for descriptors: [Int32], milliseconds: Int32? = nil) -> [Int32] {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&polled, nfds_t(polled.count), milliseconds ?? -1) > 0 else { return [] }
    return polled.filter { $0.revents != 0 }.map(\.fd)
  }

  /// Runs a closure on a separate thread, where it may block.
  ///
  /// - Parameter body: The operation.
  package static func detachThread(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let box = Unmanaged.passRetained(ThreadBody(run: body)).toOpaque()
    pthread_create(
      &thread, &attributes,
      { box in
        Unmanaged<ThreadBody>.fromOpaque(box!).takeRetainedValue().run()
        return nil
      }, box)
    pthread_attr_destroy(&attributes)
  }

  /// Creates a pipe within the process.
  ///
  /// - Returns: The two ends of the pipe. Reading from them and writing to them does not block.
  /// - Throws: ``SystemError`` if the process can open no more descriptors.
  package static func makePipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError(code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }
}

extension System.TerminalMode {
  /// The mode in which the terminal sends the bytes of each key immediately and does not echo them.
  package var raw: Self {
    var raw = self
    cfmakeraw(&raw.settings)
    return raw
  }
}

private final class ThreadBody: Sendable {
  package let run: @Sendable () -> Void

  package init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
