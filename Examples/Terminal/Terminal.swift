import Store

/// A terminal whose whole screen the program uses.
///
/// The program can enter and leave the screen any number of times, for example to suspend and continue.
package actor Terminal {
  private static let keyboard: Int32 = 0
  private static let output: Int32 = 1
  /// The control sequences that enable the alternate screen and the marking of pasted text, and disable automatic
  /// wrapping.
  ///
  /// A line may be too long, if the terminal shows a character wider than the program assumes. Without wrapping, the
  /// line is cut. With wrapping, it would move all lines below it.
  static let greeting = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  /// The control sequences that let the terminal report the mouse, with positions as decimal numbers.
  private static let mouseGreeting = "\u{1B}[?1000h\u{1B}[?1006h"
  static let farewell: StaticString =
    "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private let mode: System.TerminalMode
  private let usesMouse: Bool
  private let input: TerminalInput
  private var isEntered = false
  /// A Boolean value indicating whether an editor is using the terminal.
  private var isLent = false
  /// The events of the terminal.
  package nonisolated let events: AsyncStream<[TerminalEvent]>

  /// Creates a terminal from standard input and output.
  ///
  /// - Parameter usesMouse: A Boolean value indicating whether the program receives the events of the mouse. If so, the
  ///   user can't select text with the mouse as usual.
  /// - Throws: ``SystemError`` if standard input or output is not a terminal.
  package init(usesMouse: Bool = false) throws(SystemError) {
    self.usesMouse = usesMouse
    mode = try System.terminalMode(of: Self.keyboard)
    let pipe = try System.makePipe()
    System.reportSignals(to: pipe.write)
    System.handleCrashes()
    input = TerminalInput(of: Self.keyboard, signals: pipe)
    events = input.events()
  }

  /// The size of the terminal.
  package nonisolated var size: Size { System.size(of: Self.output) }

  /// Switches from the shell's screen to the program's screen, and clears it.
  package func enter() {
    guard !isLent else { return }
    isEntered = true
    System.restoreOnCrash(mode, farewell: Self.farewell)
    System.setTerminalMode(mode.raw, of: Self.keyboard)
    write(Self.greeting + (usesMouse ? Self.mouseGreeting : ""))
  }

  /// Switches back to the shell's screen, and restores the mode of the terminal.
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
  /// - Returns: The edited text, or the reason why it was not edited.
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

  /// Writes to the screen, unless the program has left it.
  ///
  /// Errors are ignored. If the terminal was closed, ``events`` ends.
  ///
  /// - Parameter text: Text and control sequences.
  package func write(_ text: String) {
    guard isEntered else { return }
    try? System.writeAll(Array(text.utf8), to: Self.output)
  }
}
