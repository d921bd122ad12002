/// What `@Reducer` adds to a struct that leaves it out, as text.
struct FeatureDefaults {
  let shape: FeatureShape

  init(_ declaration: Declaration) {
    shape = FeatureShape(declaration)
  }

  /// The state, the action and the body that are missing.
  ///
  /// A type with a body of its own gets nothing: its state and action may be declared in an extension,
  /// which a macro cannot see.
  var text: String {
    guard shape.body == nil, shape.reduce == nil else { return "" }
    return (shape.hasType("State") ? "" : state) + (shape.hasType("Action") ? "" : action) + body
  }

  private var access: String { shape.declaration.access }

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
