/// The conformances requested by `@Reducer(state: .equatable, action: .sendable)`.
struct SynthesizedConformances {
  /// The protocols requested for `State`.
  var state: [String] = []
  /// The protocols requested for `Action`.
  var action: [String] = []

  init(_ expansion: Expansion) {
    guard let arguments = expansion.attribute.arguments else { return }
    var cursor = Cursor(expansion.attributeSource, arguments)
    var label = ""
    while !cursor.isAtEnd {
      if cursor.kind(1) == .colon {
        label = cursor.text()
        cursor.index += 2
      }
      let expression = cursor.index
      cursor.skipExpression()
      if let last = (expression..<cursor.index).last { append(cursor.source.text(at: last), to: label) }
      _ = cursor.take(.comma)
    }
  }

  private mutating func append(_ name: String, to label: String) {
    let name = "Swift::" + name.prefix(1).uppercased() + name.dropFirst()
    if label == "state" { state.append(name) } else { action.append(name) }
  }
}
