import Glibc

/// The data that the signal handlers use.
///
/// A handler can run between any two instructions of the program, and must not use locks or allocate. Therefore this
/// memory is initialized before the first handler is installed, and is never freed.
package struct SignalState {
  /// The descriptor to which a handler writes the signal's number.
  fileprivate var pipe: Int32 = -1
  /// The terminal mode to restore; `nil` while the program has not changed the mode.
  fileprivate var mode: System.TerminalMode?
  /// The bytes to write to the terminal before the process ends.
  fileprivate var farewell: UnsafePointer<UInt8>?
  fileprivate var farewellCount = 0
}

// Sound: the pointer is constant. Only one thread writes to the memory. It writes before a handler can run, or in an
// order in which a handler can read the memory at any time.
private nonisolated(unsafe) let state: UnsafeMutablePointer<SignalState> = {
  let state = UnsafeMutablePointer<SignalState>.allocate(capacity: 1)
  state.initialize(to: SignalState())
  return state
}()

private let requests: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]
private let crashes: [Int32] = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT, SIGSYS]

extension System {
  /// Reports signals through a pipe, as one byte each, instead of ending or stopping the process.
  ///
  /// - Parameter pipe: The write end of the pipe.
  package static func reportSignals(to pipe: Int32) {
    state.pointee.pipe = pipe
    for number in requests { install(noteSignal, for: number, flags: SA_RESTART) }
    // Writing to a closed pipe, or beyond the size limit of a file, sends a signal that would end the process. These
    // signals are ignored, so that the call returns an error instead.
    install(nil, for: SIGPIPE, flags: 0)
    install(nil, for: SIGXFSZ, flags: 0)
  }

  /// Stores the data with which the crash handlers restore the terminal before the process ends.
  ///
  /// - Parameters:
  ///   - mode: The original mode of the terminal; `nil` after the mode was restored.
  ///   - farewell: The control sequences that leave the program's screen.
  package static func restoreOnCrash(_ mode: TerminalMode?, farewell: StaticString) {
    state.pointee.farewell = farewell.utf8Start
    state.pointee.farewellCount = farewell.utf8CodeUnitCount
    state.pointee.mode = mode
  }

  /// Installs handlers that restore the terminal if the process crashes.
  ///
  /// The handlers run on a separate stack, because a crash may be caused by an overflow of the main thread's stack.
  package static func handleCrashes() {
    let size = 65_536
    var stack = stack_t(ss_sp: malloc(size), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
    for number in crashes {
      install(
        restoreAndCrash, for: number, flags: Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_ONSTACK | SA_NODEFER
      )
    }
  }

  /// Stops the process as Ctrl-Z does, and returns when the process is continued.
  package static func stop() {
    // `raise` sends the signal to this thread, so that it returns only after the process was stopped and continued.
    signal(SIGTSTP, SIG_DFL)
    // The threads of Swift's thread pool block the signal, so it must be unblocked first.
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    install(noteSignal, for: SIGTSTP, flags: SA_RESTART)
  }

  /// Returns the signal with a number.
  ///
  /// - Parameter number: The number.
  /// - Returns: The signal; `nil` for the signal that reports a changed size of the terminal.
  package static func request(of number: UInt8) -> TerminalEvent.Signal? {
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
  // The system has reset the handler, so this time the signal has its default action.
  raise(number)
}
