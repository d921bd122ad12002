import FoundationEssentials
import Store
import StoreTerminal

/// The clipboard of the user's desktop, as a dependency that tests override.
struct Clipboard: Sendable {
  /// Copies a text.
  var copy: @Sendable (String) async -> Void
}

extension Clipboard: DependencyKey {
  /// No clipboard: nothing happens.
  static let liveValue = Clipboard(copy: { _ in })

  /// The clipboard of the machine where the terminal is, also over ssh.
  ///
  /// The terminal is asked by its sequence OSC 52, which many terminals know, and some only allow.
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
