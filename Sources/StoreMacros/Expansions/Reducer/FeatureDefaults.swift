/// The text of the members that `@Reducer` adds to a struct that does not declare them.
struct FeatureDefaults {
  let shape: FeatureShape

  init(_ declaration: Declaration) {
    shape = FeatureShape(declaration)
  }

  /// The declarations of a state, an action and a body, as far as the feature does not declare them.
  ///
  /// If the feature declares a body or a method `reduce(into:action:)`, this text adds no state and no action, because
  /// the feature may declare them in an extension, which a macro cannot see. It only adds declarations, such as type
  /// aliases, from which the compiler infers the state and the action that the body or the method names.
  var text: String {
    guard shape.body == nil, shape.reduce == nil else { return typeAliases }
    return (shape.hasType("State") ? "" : state) + (shape.hasType("Action") ? "" : action) + body
  }

  private var access: String { shape.declaration.access }

  /// The type aliases for the state and the action that the body or the method `reduce(into:action:)` names.
  ///
  /// The compiler infers these types for `Reducer`, but not for `FeatureTypes`.
  private var typeAliases: String {
    guard let types = shape.typesOfBody ?? shape.reduce?.typesOfReduce else { return "" }
    let pairs = [("State", types.state), ("Action", types.action)]
    let witness = pairs.contains(where: mayBeDeclaredOutside) ? witnessOfTypes(types) : ""
    return witness
      + pairs.map { name, type in
        shape.isOwnType(type, name) || shape.hasType(name) ? "" : "\(access)typealias \(name) = \(type)\n"
      }.joined()
  }

  /// Returns a Boolean value indicating whether the state or action that a body or a method names may be declared
  /// outside the feature's own declaration, as in an extension.
  private func mayBeDeclaredOutside(_ name: String, _ type: String) -> Bool {
    type == name && !shape.hasType(name)
  }

  /// Returns a function whose parameters let the compiler infer the types of the state and the action.
  ///
  /// A type alias can't do this, because an alias with the name of the type would hide the type.
  private func witnessOfTypes(_ types: (state: String, action: String)) -> String {
    "\(access)nonisolated static func _featureTypes(_ state: \(types.state), _ action: \(types.action)) {}\n"
  }

  private var state: String {
    """
    \(access)nonisolated struct State: Swift::Codable, Swift::Equatable, Swift::Hashable, \
    Swift::Sendable, Store::ObservableState {
      \(access)init() {}
    }

    """
  }

  private var action: String {
    """
    \(access)nonisolated enum Action: Swift::Equatable, Swift::Hashable, Swift::Sendable, \
    Store::CasePathable {
      \(access)struct AllCasePaths: Swift::Sendable {}
      \(access)static var allCasePaths: AllCasePaths { AllCasePaths() }
    }

    """
  }

  private var body: String {
    """
    \(access)nonisolated var body: Store::EmptyReducer<Self.State, Self.Action> {
      Store::EmptyReducer()
    }

    """
  }
}
