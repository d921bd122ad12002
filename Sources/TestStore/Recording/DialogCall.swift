import Store

/// A dialog, or a part of a dialog, that a recorded script creates by calling an initializer with trailing closures.
protocol DialogCall {
  /// The name of the function.
  static var function: String { get }

  /// The arguments that differ from their defaults.
  var arguments: [(label: String, value: Any)] { get }

  /// The trailing closures that differ from their defaults, with the values that each closure builds.
  var closures: [(label: String, values: [Any])] { get }
}

extension AlertState: DialogCall {
  static var function: String { "AlertState" }
  var arguments: [(label: String, value: Any)] { [] }
  var closures: [(label: String, values: [Any])] { dialogClosures(title, buttons, message) }
}

extension ConfirmationDialogState: DialogCall {
  static var function: String { "ConfirmationDialogState" }
  var arguments: [(label: String, value: Any)] {
    titleVisibility == .automatic ? [] : [("titleVisibility: ", titleVisibility)]
  }
  var closures: [(label: String, values: [Any])] { dialogClosures(title, buttons, message) }
}

extension ButtonState: DialogCall {
  static var function: String { "ButtonState" }
  var arguments: [(label: String, value: Any)] {
    (role.map { [("role: ", $0)] } ?? []) + (action.action.map { [("action: ", $0)] } ?? [])
  }
  var closures: [(label: String, values: [Any])] { [("", [label])] }
}

extension ButtonStateAction: DialogCall {
  static var function: String { ".send" }
  var arguments: [(label: String, value: Any)] { [("", action as Any)] }
  var closures: [(label: String, values: [Any])] { [] }
}

private func dialogClosures(
  _ title: TextState, _ buttons: [Any], _ message: TextState?
) -> [(label: String, values: [Any])] {
  let all: [(label: String, values: [Any])] = [
    ("", [title]), ("actions: ", buttons), ("message: ", message.map { [$0] } ?? []),
  ]
  return all.filter { !$0.values.isEmpty }
}

extension TextState {
  /// The Swift expression that creates the text.
  var expression: String {
    runs.map { run in
      let styles = Self.styles.filter { run.styles.contains($0.style) }.map { ".\($0.method)()" }
      return "TextState(\(run.text.debugDescription))\(styles.joined())"
    }
    .joined(separator: " + ")
  }

  private static let styles: [(style: Style, method: String)] = [
    (.bold, "bold"), (.italic, "italic"), (.strikethrough, "strikethrough"), (.underline, "underline"),
    (.monospaced, "monospaced"),
  ]
}
