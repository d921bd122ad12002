/// A property of a dependency client that holds a closure.
struct Endpoint {
  let declaration: Declaration
  let function: FunctionType
  /// The tokens of the property's initial value, if it has one.
  let initialValue: Range<Int>?

  /// Creates an endpoint from a declaration; the result is `nil` if the declaration is not a stored variable with the
  /// type of a closure.
  init?(_ declaration: Declaration) {
    guard declaration.keyword == "var", !declaration.hasModifier("static"), !declaration.hasModifier("lazy"),
      !declaration.hasAttribute("Dependency"),
      let type = declaration.variableType, let function = FunctionType(type, in: declaration.source)
    else { return nil }
    initialValue = declaration.initialValue
    // If tokens follow the type or the initial value, the declaration is not an endpoint: they are accessors,
    // observers, or another property.
    guard (initialValue ?? type).upperBound == declaration.tokens.upperBound else { return nil }
    self.declaration = declaration
    self.function = function
  }

  var source: Source { declaration.source }

  /// The property's name without backticks.
  var plainName: String { declaration.name.withoutBackticks }

  /// The name of the property that stores the implementation of the endpoint.
  var storage: String { "_\(plainName)" }

  /// A Boolean value indicating whether an endpoint without an implementation can return or throw.
  ///
  /// The endpoint can do so if it has a default value, can throw any error, or returns nothing or an optional.
  var canEnd: Bool {
    initialValue != nil || function.canThrowAnything || function.isVoid || function.isOptional
  }
}

extension Declaration {
  /// A Boolean value indicating whether the declaration is a stored instance property.
  var isStoredProperty: Bool {
    guard ["var", "let"].contains(keyword), !hasModifier("static"), !hasModifier("lazy") else { return false }
    var cursor = cursor
    _ = cursor.skipType(to: [.leftBrace, .equal])
    guard let accessors = cursor.takeGroup(.leftBrace) else { return true }
    return ["willSet", "didSet"].contains(Cursor(source, accessors).text())
  }
}
