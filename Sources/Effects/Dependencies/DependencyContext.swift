/// A context, which selects the value of each dependency that is not overridden.
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
  /// An override of the context affects all dependencies that are not overridden themselves:
  ///
  /// ```swift
  /// let store = Store(initialState: Feature.State()) { Feature() } withDependencies: { $0.context = .preview }
  /// ```
  public var context: DependencyContext {
    get { self[ContextKey.self] }
    set { self[ContextKey.self] = newValue }
  }

  /// The context that was overridden or prepared; `nil` if the context of the process applies.
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
