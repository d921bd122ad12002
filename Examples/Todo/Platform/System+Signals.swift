import Glibc

/// The data of the signal handlers.
///
/// It lies in memory that is never freed, and is complete before the first handler is installed: a handler
/// may use neither locks nor allocate, and runs between any two instructions of the program.
struct SignalState {
  /// The descriptor to which a handler writes the signal's number.
  fileprivate var pipe: Int32 = -1
  /// The mode to give back to the terminal; nil as long as it has its own.
  fileprivate var mode: System.TerminalMode?
  /// The bytes to write to the terminal before the process ends.
  fileprivate var farewell: UnsafePointer<UInt8>?
  fileprivate var farewellCount = 0
}

// Sound: a constant pointer; what it points to is written by one thread, before handlers that read it can run
// or while they would read what holds either way.
private nonisolated(unsafe) let state: UnsafeMutablePointer<SignalState> = {
  let state = UnsafeMutablePointer<SignalState>.allocate(capacity: 1)
  state.initialize(to: SignalState())
  return state
}()

private let requests: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]
private let crashes: [Int32] = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT, SIGSYS]

extension System {
  /// Lets signals be told by way of a pipe, as one byte each, instead of ending or stopping the process.
  ///
  /// - Parameter pipe: The end that is written to.
  static func reportSignals(to pipe: Int32) {
    state.pointee.pipe = pipe
    for number in requests { install(noteSignal, for: number, flags: SA_RESTART) }
    // The terminal may go at any time, and a file may become larger than allowed: what is wanted are the errors.
    install(nil, for: SIGPIPE, flags: 0)
    install(nil, for: SIGXFSZ, flags: 0)
  }

  /// Gives the terminal back if the process is ended by a signal from now on, a crash included.
  ///
  /// - Parameters:
  ///   - mode: The terminal's own mode; nil when it has been given back.
  ///   - farewell: The bytes that end the screen. They are kept until the process ends, so call this with few
  ///     texts.
  static func restoreOnCrash(_ mode: TerminalMode?, farewell: StaticString) {
    state.pointee.farewell = farewell.utf8Start
    state.pointee.farewellCount = farewell.utf8CodeUnitCount
    state.pointee.mode = mode
  }

  /// Installs the handlers for crashes.
  ///
  /// They run on a stack of their own, for the reason may be that the main thread's is used up.
  static func handleCrashes() {
    let size = 65_536
    var stack = stack_t(ss_sp: malloc(size), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
    for number in crashes {
      install(
        restoreAndCrash, for: number, flags: Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_ONSTACK | SA_NODEFER
      )
    }
  }

  /// Stops the process as Ctrl-Z does, until somebody lets it go on.
  static func stop() {
    // To this thread: the call returns when the process has been stopped and goes on, and not before.
    signal(SIGTSTP, SIG_DFL)
    // The threads of the pool block it.
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    install(noteSignal, for: SIGTSTP, flags: SA_RESTART)
  }

  /// Returns the request that a signal's number stands for.
  ///
  /// - Parameter number: The number.
  /// - Returns: The request; nil for one that has to do with the terminal's size.
  static func request(of number: UInt8) -> TerminalEvent.Signal? {
    TerminalEvent.Signal(rawValue: Int32(number))
  }

  private static func install(_ handler: (@convention(c) (Int32) -> Void)?, for number: Int32, flags: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler ?? SIG_IGN
    action.sa_flags = flags
    sigaction(number, &action, nil)
  }
}

private func noteSignal(_ number: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(state.pointee.pipe, &byte, 1)
  errno = before
}

private func restoreAndCrash(_ number: Int32) {
  if let mode = state.pointee.mode {
    state.pointee.mode = nil
    _ = write(1, state.pointee.farewell, state.pointee.farewellCount)
    System.setTerminalMode(mode, of: 0)
  }
  // The handler has been reset: this time the signal does what it does.
  raise(number)
}
