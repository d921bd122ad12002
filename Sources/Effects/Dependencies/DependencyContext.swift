/// The context that decides which of a key's values a dependency without an override has.
public enum DependencyContext: Hashable, Sendable {
  /// A running program: ``DependencyKey/liveValue``.
  case live
  /// A preview: ``TestDependencyKey/previewValue``.
  case preview
  /// A test: ``TestDependencyKey/testValue``.
  case test
}

extension DependencyValues {
  /// The context: `.test` in a test process, and `.live` elsewhere.
  ///
  /// An override reaches all dependencies that are not overridden themselves:
  ///
  /// ```swift
  /// let store = Store(initialState: Feature.State()) { Feature() } withDependencies: { $0.context = .preview }
  /// ```
  public var context: DependencyContext {
    get { self[ContextKey.self] }
    set { self[ContextKey.self] = newValue }
  }

  /// The context that overrides that of the process or was prepared, if there is one.
  var overriddenContext: DependencyContext? {
    let id = ObjectIdentifier(ContextKey.self)
    return (override(of: id) ?? DependencyDefaults.prepared(id)) as? DependencyContext
  }

  private enum ContextKey: DependencyKey {
    static let liveValue = DependencyContext.live
    static let testValue = DependencyContext.test
    // In each context, the default of this key is that context.
    static var previewValue: DependencyContext { .preview }
  }
}
