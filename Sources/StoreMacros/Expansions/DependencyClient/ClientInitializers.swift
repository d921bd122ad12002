/// The text of the initializers that `@DependencyClient` adds to a struct.
struct ClientInitializers {
  private let declaration: Declaration
  private let properties: [Property]

  /// A stored property of the struct, as the initializers see it.
  fileprivate struct Property {
    let declaration: Declaration
    /// The parameter of the initializer; nil for a property that keeps its initial value.
    let parameter: String?
    /// The name of the property that stores the value.
    let storage: String
    /// A Boolean value indicating whether the property has a value without the initializer.
    let hasValue: Bool
  }

  init(_ declaration: Declaration) {
    self.declaration = declaration
    // A parameter can't be under a condition.
    let members = declaration.members.compactMap { member in
      if case .declaration(let declaration) = member { declaration } else { nil }
    }
    properties = members.filter(\.isStoredProperty).map(Property.init)
  }

  /// The initializer with a parameter for each property, and the one without any.
  var text: String {
    (isDeclared(parameters.map(\.declaration.name)) ? "" : memberwise)
      + (parameters.isEmpty || isDeclared([]) || !properties.allSatisfy(\.hasValue) ? "" : empty)
  }

  private var parameters: [Property] { properties.filter { $0.parameter != nil } }

  private var memberwise: String {
    let list = parameters.compactMap(\.parameter).map { "  \($0)" }.joined(separator: ",\n")
    let assignments = parameters.map { "  self.\($0.storage) = \($0.declaration.name)\n" }.joined()
    return "\(access)init(\(list.isEmpty ? "" : "\n\(list)\n")) {\n\(assignments)}\n"
  }

  private var empty: String { "\(declaration.access)init() {\n}\n" }

  /// The access level of the memberwise initializer: that of the property with the lowest.
  private var access: String {
    let levels = ["private", "fileprivate"]
    if let lowest = levels.first(where: { level in parameters.contains { $0.declaration.hasModifier(level) } }
    ) {
      return lowest + " "
    }
    let own = declaration.access
    return parameters.allSatisfy { $0.declaration.access == own } ? own : ""
  }

  /// Returns a Boolean value indicating whether the struct declares an initializer with the given labels.
  private func isDeclared(_ labels: [String]) -> Bool {
    declaration.members.declarations.contains { $0.keyword == "init" && $0.labelsOfInitializer == labels }
  }
}

extension ClientInitializers.Property {
  init(_ declaration: Declaration) {
    self.declaration = declaration
    let source = declaration.source
    let endpoint = Endpoint(declaration)
    let isWrapped = declaration.attributes.contains {
      !["DependencyEndpoint", "DependencyEndpointIgnored", "available", "MainActor"].contains($0.name)
    }
    let type = declaration.variableType.map { source.text($0) } ?? ""
    let isEndpoint = endpoint != nil && !declaration.hasAttribute("DependencyEndpointIgnored")
    let initialValue =
      endpoint == nil ? declaration.initialValue : endpoint?.initialValue.map { source.text($0) }
    let isOptional = declaration.keyword == "var" && type.hasSuffix("?")
    storage = (isEndpoint ? endpoint?.storage : nil) ?? declaration.name
    hasValue = isEndpoint || isWrapped || isOptional || declaration.hasInitialValue
    if isWrapped || type.isEmpty || (declaration.keyword == "let" && declaration.hasInitialValue) {
      parameter = nil
    } else if isEndpoint {
      parameter = "\(declaration.name): @escaping \(type)"
    } else {
      let escaping = endpoint == nil ? "" : "@escaping "
      let value = initialValue.map { " = \($0)" } ?? (isOptional ? " = nil" : "")
      parameter = "\(declaration.name): \(escaping)\(type)\(value)"
    }
  }
}

extension Declaration {
  /// The text of the initial value of a stored property, if it has one.
  fileprivate var initialValue: String? {
    var cursor = cursor
    _ = cursor.skipType(to: [.equal, .leftBrace])
    guard cursor.take(.equal) else { return nil }
    let start = cursor.index
    cursor.skipExpression()
    // Observers stand after the value.
    let value = start..<cursor.index
    guard let last = value.last, source.tokens[last].kind == .rightBrace,
      let brace = value.first(where: { source.tokens[$0].kind == .leftBrace && source.partners[$0] == last }),
      brace > start, ["willSet", "didSet"].contains(source.text(at: brace + 1))
    else { return source.text(value) }
    return source.text(start..<brace)
  }

  /// The labels of an initializer's parameters.
  fileprivate var labelsOfInitializer: [String] {
    var cursor = cursor
    _ = cursor.take(.postfix)
    cursor.skipAngles()
    guard let group = cursor.takeGroup(.leftParen) else { return [] }
    var parameters = Cursor(source, group)
    var labels: [String] = []
    while !parameters.isAtEnd {
      labels.append(parameters.text())
      parameters.skipExpression()
      _ = parameters.take(.comma)
    }
    return labels
  }
}
