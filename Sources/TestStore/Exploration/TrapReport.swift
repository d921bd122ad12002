import Effects
import Glibc

/// The report of a trap in an explored test.
///
/// The report names the case that the test was running.
///
/// A trap, such as an index out of range, ends the process, so the failure can be neither simplified nor reported to
/// the test framework. The handler of the signal prints the report before the process ends.
enum TrapReport {
  /// Installs the signal handler, unless it is already installed.
  static func prepare() { _ = isInstalled }

  /// The signals by which a trap of Swift ends the process: the first on x86, the second on ARM.
  private static let signals = [SIGILL, SIGTRAP]

  private static let isInstalled: Bool = {
    for (position, signal) in signals.enumerated() {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { TrapReport.handle($0) }
      sigaction(signal, &action, former + position)
    }
    return true
  }()

  /// The handlers that were installed earlier for these signals, in the order of the signals.
  // Sound: written once, before a handler can read it.
  private nonisolated(unsafe) static let former: UnsafeMutablePointer<sigaction> = {
    let former = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)
    former.initialize(repeating: sigaction(), count: signals.count)
    return former
  }()

  /// Prints the case of the run that trapped on this thread, and lets the former handler end the process.
  private static func handle(_ signal: Int32) {
    // Making the text takes locks. If the code that trapped holds one of them, the alarm ends the process.
    alarm(10)
    if let text = ExploredRun.ofTask?.textOfTrap() {
      _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
    // The former handler, which prints the stack, may take longer.
    alarm(0)
    // The instruction is repeated after the handler returns, and traps again.
    guard let position = signals.firstIndex(of: signal) else { return }
    sigaction(signal, former + position, nil)
  }
}
