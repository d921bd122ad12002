/// The type of a closure, as in `@Sendable (_ id: Int) async throws -> Weather`.
struct FunctionType {
  /// A parameter in the type of a closure.
  struct Parameter {
    /// The name after `_`, if there is one.
    var name: String?
    /// The type, with its modifiers.
    var type: String
    /// A Boolean value indicating whether the closure changes the argument.
    var isInout: Bool
    /// The keywords `try` and `await` that a call of an `@autoclosure` parameter needs; `nil` for any other parameter.
    var effectsOfAutoclosure: String?

    /// Returns the argument that passes this parameter on to another function; `name` is the name of the parameter.
    func argument(_ name: String) -> String {
      if let effectsOfAutoclosure { return "\(effectsOfAutoclosure)\(name)()" }
      return isInout ? "&\(name)" : name
    }
  }

  /// The type as text.
  let text: String
  let parameters: [Parameter]
  let isAsync: Bool
  /// The `throws` clause, as in `throws` or `throws(Failure)`; empty if the closure does not throw.
  let throwsClause: String
  /// The type of the result as text.
  let result: String
  /// A Boolean value indicating whether the result is a function, which may itself return an optional value.
  private let returnsFunction: Bool
  /// The attribute of a global actor, if there is one.
  let globalActor: String?

  /// Creates a function type from its tokens; the result is `nil` if the tokens form another kind of type.
  init?(_ range: Range<Int>, in source: Source) {
    let range = Self.withoutParentheses(range, in: source)
    var cursor = Cursor(source, range)
    var globalActor: String?
    while true {
      if let attribute = cursor.takeAttribute() {
        // Any other attribute of a function type is a global actor.
        let isGlobalActor = ![
          "Sendable", "escaping", "autoclosure", "convention", "isolated", "concurrent",
        ].contains(attribute.name)
        if isGlobalActor { globalActor = source.text(attribute.tokens) }
      } else if ["nonisolated", "sending"].contains(cursor.text()) {
        cursor.index += 1
        // Skips the `(nonsending)` of `nonisolated`, but not the parameters that follow `sending`.
        if cursor.text(1) == "nonsending" { _ = cursor.takeGroup(.leftParen) }
      } else {
        break
      }
    }
    guard let group = cursor.takeGroup(.leftParen) else { return nil }
    isAsync = cursor.text() == "async"
    if isAsync { cursor.index += 1 }
    let start = cursor.index
    if cursor.text() == "throws" {
      cursor.index += 1
      _ = cursor.takeGroup(.leftParen)
    }
    throwsClause = source.text(start..<cursor.index)
    guard cursor.take(.arrow) else { return nil }
    result = source.text(cursor.index..<range.upperBound)
    _ = cursor.skipType(to: [.arrow])
    returnsFunction = !cursor.isAtEnd
    text = source.text(range)
    self.globalActor = globalActor
    parameters = Self.parameters(group, in: source)
  }

  /// Returns the tokens inside the parentheses around a type, as in `(() -> Void)`; otherwise, the given tokens.
  private static func withoutParentheses(_ type: Range<Int>, in source: Source) -> Range<Int> {
    var type = type
    while true {
      var cursor = Cursor(source, type)
      guard let group = cursor.takeGroup(.leftParen), cursor.isAtEnd, !group.isEmpty else { return type }
      var inner = Cursor(source, group)
      _ = inner.skipType(to: [.comma, .colon])
      guard inner.isAtEnd else { return type }
      type = group
    }
  }

  private static func parameters(_ group: Range<Int>, in source: Source) -> [Parameter] {
    var cursor = Cursor(source, group)
    var parameters: [Parameter] = []
    while !cursor.isAtEnd {
      var name: String?
      if cursor.text() == "_", cursor.kind(1) == .word, cursor.kind(2) == .colon {
        name = cursor.text(1)
        cursor.index += 3
      } else if cursor.text() == "_", cursor.kind(1) == .colon {
        cursor.index += 2
      }
      let isInout = cursor.text() == "inout"
      let type = cursor.skipType(to: [.comma])
      parameters.append(
        Parameter(
          name: name, type: source.text(type), isInout: isInout,
          effectsOfAutoclosure: effectsOfAutoclosure(type, in: source)))
      _ = cursor.take(.comma)
    }
    return parameters
  }

  /// Returns the keywords `try` and `await` that a call of an `@autoclosure` of the given type needs; `nil` for any
  /// other type.
  private static func effectsOfAutoclosure(_ type: Range<Int>, in source: Source) -> String? {
    var cursor = Cursor(source, type)
    while let attribute = cursor.takeAttribute() {
      if attribute.name == "autoclosure" { return FunctionType(type, in: source)?.effectsOfCall ?? "" }
    }
    return nil
  }

  /// A Boolean value indicating whether the closure can throw an error of any type.
  var canThrowAnything: Bool {
    let errors = ["Error", "Swift.Error", "Swift::Error"].map { "throws(any \($0))" }
    return throwsClause == "throws" || errors.contains(throwsClause)
  }

  /// A Boolean value indicating whether the closure returns nothing.
  var isVoid: Bool { ["Void", "()", "Swift.Void", "Swift::Void"].contains(result) }

  /// A Boolean value indicating whether the closure returns an optional value.
  var isOptional: Bool { !returnsFunction && (result.hasSuffix("?") || result.hasPrefix("Optional<")) }

  /// The keywords `try` and `await` that a call of the closure needs.
  var effectsOfCall: String { (throwsClause.isEmpty ? "" : "try ") + (isAsync ? "await " : "") }

  /// Returns the arguments that pass the parameters on to another function; `names` are the names of the parameters.
  func forwarded(_ names: [String]) -> String {
    zip(names, parameters).map { $1.argument($0) }.joined(separator: ", ")
  }
}
