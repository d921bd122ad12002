/// The role that stores a test's annotations of a scope.
private final class TestAnnotation: ScopeRole {
  var callSite: SourceSite?
  var isSkipped = false
}

extension EffectScope {
  /// In a test, the source location of the call that started the effects of the scope.
  package final var callSite: SourceSite? {
    get { tree.lock.withLock { role(TestAnnotation.self)?.callSite } }
    set { tree.lock.withLock { annotation.callSite = newValue } }
  }

  /// In a test, a Boolean value indicating whether the test does not wait for the end of the effect to which the scope
  /// belongs.
  package final var isSkipped: Bool {
    tree.lock.withLock { sameEffect.contains { $0.role(TestAnnotation.self)?.isSkipped ?? false } }
  }

  /// Records that the test does not wait for the end of the effect to which the scope belongs, or of the effects that
  /// follow it in its sequences.
  ///
  /// The test still waits for the effects of the actions that these effects send.
  package final func skip() {
    tree.lock.withLock {
      annotation.isSkipped = true
      for scope in sameEffect where scope.isSequence { scope.annotation.isSkipped = true }
    }
  }

  /// The scope, and the scopes around it that belong to the same action.
  private final var sameEffect: some Sequence<EffectScope> {
    let action = origin?.memory
    return sequence(first: self) { scope in scope.parent.flatMap { $0.origin?.memory == action ? $0 : nil } }
  }

  private final var annotation: TestAnnotation {
    if let annotation = role(TestAnnotation.self) { return annotation }
    let annotation = TestAnnotation()
    add(annotation)
    return annotation
  }
}
