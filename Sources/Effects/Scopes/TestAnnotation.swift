/// The role that stores what a test has recorded about a scope.
private final class TestAnnotation: ScopeRole {
  var callSite: SourceSite?
  var isSkipped = false
}

extension EffectScope {
  /// The source location of the call in the test that started the effects of the scope; `nil` outside tests.
  package final var callSite: SourceSite? {
    get { tree.lock.withLock { role(TestAnnotation.self)?.callSite } }
    set { tree.lock.withLock { annotation.callSite = newValue } }
  }

  /// A Boolean value indicating whether the test does not wait for the end of the scope's effect.
  package final var isSkipped: Bool {
    tree.lock.withLock { sameEffect.contains { $0.role(TestAnnotation.self)?.isSkipped ?? false } }
  }

  /// Records that the test does not wait for the scope's effect, or for the effects that follow it in the same
  /// sequences.
  ///
  /// The test still waits for the effects of the actions that these effects send.
  package final func skip() {
    tree.lock.withLock {
      annotation.isSkipped = true
      for scope in sameEffect where scope.isSequence { scope.annotation.isSkipped = true }
    }
  }

  /// This scope, and the scopes around it that belong to effects of the same action.
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
