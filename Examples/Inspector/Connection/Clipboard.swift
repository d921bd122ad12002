import FoundationEssentials
import Store
import StoreTerminal

/// The clipboard of the user's desktop, as a dependency that tests override.
struct Clipboard: Sendable {
  /// Copies text.
  var copy: @Sendable (String) async -> Void
}

extension Clipboard: DependencyKey {
  /// A placeholder that discards the copied text.
  static let liveValue = Clipboard(copy: { _ in })

  /// Creates the clipboard of the computer on which the terminal runs.
  ///
  /// The control sequence OSC 52 asks the terminal to copy the text. Some terminals do not support it, and in some the
  /// user must allow it.
  ///
  /// - Parameter terminal: The terminal.
  init(_ terminal: Terminal) {
    self.init { text in
      let code = Data(text.utf8).base64EncodedString()
      await terminal.write("\u{1B}]52;c;\(code)\u{7}")
    }
  }
}

extension DependencyValues {
  /// The clipboard of the user's desktop.
  var clipboard: Clipboard {
    get { self[Clipboard.self] }
    set { self[Clipboard.self] = newValue }
  }
}
