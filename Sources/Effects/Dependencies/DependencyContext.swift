/// The kind of environment in which code runs; it determines the values of dependencies that are not overridden.
public enum DependencyContext: Hashable, Sendable {
  /// A program, in which the value of a dependency is ``DependencyKey/liveValue``.
  case live
  /// A preview, in which the value of a dependency is ``TestDependencyKey/previewValue``.
  case preview
  /// A test, in which the value of a dependency is ``TestDependencyKey/testValue``.
  case test
}

extension DependencyValues {
  /// The context of the code, which by default is `.test` in a test process and `.live` in other processes.
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

  /// The context that an override or `prepareDependencies` has set; `nil` if neither has set one.
  var overriddenContext: DependencyContext? {
    let id = ObjectIdentifier(ContextKey.self)
    return (override(of: id) ?? DependencyDefaults.prepared(id)) as? DependencyContext
  }

  private enum ContextKey: DependencyKey {
    static let liveValue = DependencyContext.live
    static let testValue = DependencyContext.test
    // In each context, the value of this dependency is the context itself.
    static var previewValue: DependencyContext { .preview }
  }
}
