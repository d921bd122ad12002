/// A property of a dependency client that holds a closure.
struct Endpoint {
  let declaration: Declaration
  let function: FunctionType
  /// The tokens of the property's initial value, if it has one.
  let initialValue: Range<Int>?

  /// Reads an endpoint; nil for a property that is not a stored variable with the type of a closure.
  init?(_ declaration: Declaration) {
    guard declaration.keyword == "var", !declaration.hasModifier("static"), !declaration.hasModifier("lazy"),
      !declaration.hasAttribute("Dependency"),
      let type = declaration.variableType, let function = FunctionType(type, in: declaration.source)
    else { return nil }
    initialValue = declaration.initialValue
    // Accessors, observers, or another property in the same declaration.
    guard (initialValue ?? type).upperBound == declaration.tokens.upperBound else { return nil }
    self.declaration = declaration
    self.function = function
  }

  var source: Source { declaration.source }

  /// The property's name without backticks.
  var plainName: String { declaration.name.withoutBackticks }

  /// The name of the property that stores the closure that was given.
  var storage: String { "_\(plainName)" }

  /// A Boolean value indicating whether an endpoint without an implementation can return or throw: it has a default
  /// value, can throw any error, or returns nothing or an optional.
  var canEnd: Bool {
    initialValue != nil || function.canThrowAnything || function.isVoid || function.isOptional
  }
}

extension Declaration {
  /// A Boolean value indicating whether the declaration is a stored property of each instance.
  var isStoredProperty: Bool {
    guard ["var", "let"].contains(keyword), !hasModifier("static"), !hasModifier("lazy") else { return false }
    var cursor = cursor
    _ = cursor.skipType(to: [.leftBrace, .equal])
    guard let accessors = cursor.takeGroup(.leftBrace) else { return true }
    return ["willSet", "didSet"].contains(Cursor(source, accessors).text())
  }
}
