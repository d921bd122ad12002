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
    /// A Boolean value indicating whether the property is an endpoint.
    let isEndpoint: Bool
  }

  init(_ declaration: Declaration) {
    self.declaration = declaration
    // A parameter can't be under a condition.
    properties = declaration.members.unconditional.filter(\.isStoredProperty).map(Property.init)
  }

  /// The initializer with a parameter for each property, and the one for the properties that are not endpoints.
  var text: String {
    let parameters = properties.filter { $0.parameter != nil }
    let others = parameters.filter { !$0.isEndpoint }
    let hasTwo = others.count < parameters.count
    return initializer(parameters) + (hasTwo ? initializer(others) : "")
  }

  /// Returns the initializer with a parameter for each of some properties, unless the struct declares it.
  private func initializer(_ parameters: [Property]) -> String {
    guard !isDeclared(parameters.map(\.declaration.name)) else { return "" }
    let list = parameters.compactMap(\.parameter).map { "  \($0)" }.joined(separator: ",\n")
    let assignments = parameters.map { "  self.\($0.storage) = \($0.declaration.name)\n" }.joined()
    return "\(access(parameters))init(\(list.isEmpty ? "" : "\n\(list)\n")) {\n\(assignments)}\n"
  }

  /// Returns the access level of an initializer: the lowest of those of the struct and of the properties.
  ///
  /// A private struct limits the initializer by itself. A private initializer would be accessible only inside the
  /// struct.
  private func access(_ parameters: [Property]) -> String {
    let own = declaration.accessLevel
    let limit = own == .package || own == .public ? own : .internal
    let levels = [limit] + parameters.map(\.declaration.accessLevel)
    let lowest = AccessLevel.allCases.first { levels.contains($0) } ?? .internal
    let isInlinable = ([declaration] + parameters.map(\.declaration)).allSatisfy {
      $0.hasAttribute("usableFromInline") || $0.accessLevel == .public
    }
    return (isInlinable && lowest != .public ? "@usableFromInline " : "")
      + (lowest == .internal ? "" : lowest.rawValue + " ")
  }

  /// Returns a Boolean value indicating whether the struct declares an initializer with the given labels.
  private func isDeclared(_ labels: [String]) -> Bool {
    declaration.members.declarations.contains { $0.keyword == "init" && $0.parameters.map(\.label) == labels }
  }
}

extension ClientInitializers.Property {
  /// The attributes of properties that are not property wrappers.
  private static let plainAttributes: Set = [
    "DependencyEndpointIgnored", "MainActor", "available", "preconcurrency", "usableFromInline",
  ]

  init(_ declaration: Declaration) {
    self.declaration = declaration
    let source = declaration.source
    let endpoint = Endpoint(declaration)
    let isEndpoint = endpoint != nil && !declaration.hasAttribute("DependencyEndpointIgnored")
    self.isEndpoint = isEndpoint
    // A constant can't have a property wrapper, and an endpoint can't have one beside its accessors.
    let mayBeWrapped = declaration.keyword == "var" && !isEndpoint
    let isWrapped =
      mayBeWrapped && declaration.attributes.contains { !Self.plainAttributes.contains($0.name) }
    let type = declaration.variableType.map { source.text($0) } ?? declaration.literalType ?? ""
    let isFunction = declaration.variableType.flatMap { FunctionType($0, in: source) } != nil
    let initialValue = declaration.initialValue.map { source.originalText($0) }
    // An initializer with it would be as inaccessible as the property, or lower than the others.
    let isHidden = declaration.hasAccess("private") || declaration.hasAttribute("usableFromInline")
    let isInaccessible = initialValue != nil && isHidden
    // A function type that ends with `?` has an optional result.
    let isOptional = declaration.keyword == "var" && type.hasSuffix("?") && !isFunction
    storage = (isEndpoint ? endpoint?.storage : nil) ?? declaration.name
    if isWrapped || type.isEmpty || isInaccessible || (declaration.keyword == "let" && initialValue != nil) {
      parameter = nil
    } else {
      let escaping = isFunction ? "@escaping " : ""
      let value = isEndpoint ? "" : initialValue.map { " = \($0)" } ?? (isOptional ? " = nil" : "")
      parameter = "\(declaration.name): \(escaping)\(type)\(value)"
    }
  }
}
