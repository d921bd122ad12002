import Store

/// A terminal whose whole screen the program uses.
///
/// The program can enter and leave it any number of times, to suspend and continue, and at the end.
package actor Terminal {
  private static let keyboard: Int32 = 0
  private static let output: Int32 = 1
  /// Enables the alternate screen and the marking of pasted text, and disables automatic wrapping.
  ///
  /// A terminal may know another width of a character. Then a line is cut, instead of moving all lines below it.
  static let greeting = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  /// Lets the terminal report the mouse, with positions as decimal numbers.
  private static let mouseGreeting = "\u{1B}[?1000h\u{1B}[?1006h"
  static let farewell: StaticString =
    "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private let mode: System.TerminalMode
  private let usesMouse: Bool
  private let input: TerminalInput
  private var isEntered = false
  /// A Boolean value indicating whether an editor has the terminal.
  private var isLent = false
  /// The events of the terminal.
  package nonisolated let events: AsyncStream<[TerminalEvent]>

  /// Creates a terminal from standard input and output.
  ///
  /// - Parameter usesMouse: A Boolean value indicating whether the mouse is the program's, instead of selecting text.
  /// - Throws: ``SystemError`` if they are not a terminal.
  package init(usesMouse: Bool = false) throws(SystemError) {
    self.usesMouse = usesMouse
    mode = try System.terminalMode(of: Self.keyboard)
    let pipe = try System.makePipe()
    System.reportSignals(to: pipe.write)
    System.handleCrashes()
    input = TerminalInput(of: Self.keyboard, signals: pipe)
    events = input.events()
  }

  /// Its size.
  package nonisolated var size: Size { System.size(of: Self.output) }

  /// Shows the program's screen, still empty.
  package func enter() {
    guard !isLent else { return }
    isEntered = true
    System.restoreOnCrash(mode, farewell: Self.farewell)
    System.setTerminalMode(mode.raw, of: Self.keyboard)
    write(Self.greeting + (usesMouse ? Self.mouseGreeting : ""))
  }

  /// Restores the terminal.
  package func leave() {
    guard isEntered else { return }
    write(Self.farewell.description)
    System.setTerminalMode(mode, of: Self.keyboard)
    System.restoreOnCrash(nil, farewell: Self.farewell)
    isEntered = false
  }

  /// Suspends the program until the shell continues it.
  package func suspend() {
    leave()
    System.stop()
    enter()
  }

  /// Lets the user edit text with an editor, which uses the terminal until it ends.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - editor: The editor.
  /// - Returns: The text as the user has left it, or why it was not edited.
  package func edit(_ text: String, with editor: Editor) async -> Result<String, EditorError> {
    await input.pause()
    leave()
    isLent = true
    let result: Result<String, EditorError> = await withCheckedContinuation { continuation in
      System.detachThread {
        continuation.resume(returning: Result { () throws(EditorError) in try editor.edit(text) })
      }
    }
    isLent = false
    input.resume()
    enter()
    return result
  }

  /// Writes to the screen, unless the terminal was restored.
  ///
  /// - Parameter text: Text and control sequences. If the terminal is gone, the sequence of events ends.
  package func write(_ text: String) {
    guard isEntered else { return }
    try? System.writeAll(Array(text.utf8), to: Self.output)
  }
}
