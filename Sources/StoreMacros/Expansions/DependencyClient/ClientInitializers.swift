/// The text of the initializers that `@DependencyClient` adds to a struct.
struct ClientInitializers {
  private let declaration: Declaration
  private let properties: [ClientProperty]

  init(_ declaration: Declaration) {
    self.declaration = declaration
    // A parameter can't be under a condition.
    properties = declaration.members.unconditional.filter(\.isStoredProperty).map(ClientProperty.init)
  }

  /// The initializer with a parameter for each property, and the one for the properties that are not endpoints.
  var text: String {
    let parameters = properties.filter { $0.type != nil }
    let others = parameters.filter { !$0.isEndpoint }
    let hasTwo = others.count < parameters.count
    return initializer(parameters) + (hasTwo ? initializer(others) : "")
  }

  /// Returns the initializer with a parameter for each of some properties, unless the struct declares it.
  private func initializer(_ parameters: [ClientProperty]) -> String {
    guard !isDeclared(parameters.map(\.declaration.name)) else { return "" }
    let list = parameters.map { property in
      "  \(property.declaration.name): \(property.type ?? "")\(property.defaultValue.map { " = \($0)" } ?? "")"
    }
    let assignments = parameters.map { "  self.\($0.storage) = \($0.declaration.name)\n" }.joined()
    let lines = list.isEmpty ? "" : "\n\(list.joined(separator: ",\n"))\n"
    return "\(access(parameters))init(\(lines)) {\n\(assignments)}\n"
  }

  /// Returns the access level of an initializer: the lowest of those of the struct and of the properties.
  ///
  /// A private struct limits the initializer by itself. A private initializer would be accessible only inside the
  /// struct.
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
