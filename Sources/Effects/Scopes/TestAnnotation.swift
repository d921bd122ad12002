/// The role that stores a test's annotations of a scope.
private final class TestAnnotation: ScopeRole {
  var callSite: SourceSite?
  var isSkipped = false
}

extension EffectScope {
  /// In a test, the call that started the effects of the scope.
  package final var callSite: SourceSite? {
    get { tree.lock.withLock { role(TestAnnotation.self)?.callSite } }
    set { tree.lock.withLock { annotation.callSite = newValue } }
  }

  /// In a test, a Boolean value indicating whether the test does not wait for the end of the task.
  package final var isSkipped: Bool {
    get { tree.lock.withLock { role(TestAnnotation.self)?.isSkipped ?? false } }
    set { tree.lock.withLock { annotation.isSkipped = newValue } }
  }

  private final var annotation: TestAnnotation {
    if let annotation = role(TestAnnotation.self) { return annotation }
    let annotation = TestAnnotation()
    add(annotation)
    return annotation
  }
}
