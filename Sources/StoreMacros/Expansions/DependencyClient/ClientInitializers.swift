/// The text of the initializers that `@DependencyClient` adds to a struct.
struct ClientInitializers {
  private let declaration: Declaration
  private let properties: [ClientProperty]

  init(_ declaration: Declaration) {
    self.declaration = declaration
    // A parameter can't be inside an `#if`, so the initializers have no parameters for properties inside an `#if`.
    properties = declaration.members.unconditional.filter(\.isStoredProperty).map(ClientProperty.init)
  }

  /// Two initializers: one with parameters for all properties, and one with parameters only for those that are not
  /// endpoints.
  var text: String {
    let parameters = properties.filter { $0.type != nil }
    let others = parameters.filter { !$0.isEndpoint }
    let hasTwo = others.count < parameters.count
    return initializer(parameters) + (hasTwo ? initializer(others) : "")
  }

  /// Returns the initializer with a parameter for each given property, or empty text if the struct declares this
  /// initializer.
  private func initializer(_ parameters: [ClientProperty]) -> String {
    guard !isDeclared(parameters.map(\.declaration.name)) else { return "" }
    let list = parameters.map { property in
      "  \(property.declaration.name): \(property.type ?? "")\(property.defaultValue.map { " = \($0)" } ?? "")"
    }
    let assignments = parameters.map { "  self.\($0.storage) = \($0.declaration.name)\n" }.joined()
    let lines = list.isEmpty ? "" : "\n\(list.joined(separator: ",\n"))\n"
    return "\(access(parameters))init(\(lines)) {\n\(assignments)}\n"
  }

  /// Returns the access modifiers of an initializer, for the lowest access level of the struct and the properties.
  ///
  /// A private struct needs no modifier, because it already limits the access to its initializer. With the modifier
  /// `private`, the initializer would be accessible only inside the struct.
  private func access(_ parameters: [ClientProperty]) -> String {
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
    let labels = labels.map(\.withoutBackticks)
    return declaration.members.declarations.contains {
      $0.keyword == "init" && $0.parameters.map { $0.label.withoutBackticks } == labels
    }
  }
}
