/// What `@Reducer` adds to a struct that leaves it out, as text.
struct FeatureDefaults {
  let shape: FeatureShape

  init(_ declaration: Declaration) {
    shape = FeatureShape(declaration)
  }

  /// The state, the action and the body that are missing.
  ///
  /// A type with a body of its own gets names for the state and the action of another at most: its own may be declared
  /// in an extension, which a macro cannot see.
  var text: String {
    guard shape.body == nil, shape.reduce == nil else { return namesOfOthers }
    return (shape.hasType("State") ? "" : state) + (shape.hasType("Action") ? "" : action) + body
  }

  private var access: String { shape.declaration.access }

  /// The state and the action that the body or the method names, as members.
  ///
  /// The compiler infers them for `Reducer`, but not for `FeatureTypes`.
  private var namesOfOthers: String {
    guard let types = shape.body?.typesOfBody ?? shape.reduce?.typesOfReduce else { return "" }
    let pairs = [("State", types.state), ("Action", types.action)]
    let witness = pairs.contains(where: isFromOutside) ? witnessOfTypes(types) : ""
    return witness
      + pairs.map { name, type in
        let own = [name, "Self.\(name)", "\(shape.declaration.name).\(name)"]
        let isOwn = own.contains(type) || type.hasSuffix(".\(own[2])")
        return isOwn || shape.hasType(name) ? "" : "\(access)typealias \(name) = \(type)\n"
      }.joined()
  }

  /// Whether what a body or a method names as its state or its action may be another type's.
  private func isFromOutside(_ name: String, _ type: String) -> Bool { type == name && !shape.hasType(name) }

  /// A function by whose parameters the compiler finds types that a name cannot be given to: it would hide them.
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
