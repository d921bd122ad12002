import Store

/// The terminal that the program has the whole screen of.
///
/// It can be entered and left any number of times: to stop and go on, and at the end.
actor Terminal {
  private static let input: Int32 = 0
  private static let output: Int32 = 1
  /// Another screen than the one with the shell on it, pasted texts marked as such.
  private static let greeting = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l\u{1B}[2J"
  private static let farewell: StaticString = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  private let mode: System.TerminalMode
  private var isEntered = false
  /// The events of the terminal.
  nonisolated let events: AsyncStream<[TerminalEvent]>

  /// Takes the terminal that standard input and output are.
  ///
  /// - Throws: ``SystemError`` if they are none.
  init() throws(SystemError) {
    mode = try System.terminalMode(of: Self.input)
    let pipe = try System.makePipe()
    System.reportSignals(to: pipe.write)
    System.handleCrashes()
    events = TerminalInput.events(of: Self.input, signals: pipe.read)
  }

  /// Its size.
  nonisolated var size: Size { System.size(of: Self.output) }

  /// Shows the program's screen, still empty.
  func enter() {
    isEntered = true
    System.restoreOnCrash(mode, farewell: Self.farewell)
    System.setTerminalMode(mode.raw, of: Self.input)
    write(Self.greeting)
  }

  /// Gives the terminal back as it was found.
  func leave() {
    guard isEntered else { return }
    write(Self.farewell.description)
    System.setTerminalMode(mode, of: Self.input)
    System.restoreOnCrash(nil, farewell: Self.farewell)
    isEntered = false
  }

  /// Lets the shell go on, until it wants the program back.
  func suspend() {
    leave()
    System.stop()
    enter()
  }

  /// Writes to the screen, unless the terminal has been given back.
  ///
  /// - Parameter text: Text and control sequences. If the terminal has gone, the end of the events says so.
  func write(_ text: String) {
    guard isEntered else { return }
    try? System.writeAll(Array(text.utf8), to: Self.output)
  }
}
