extension EffectRuntime {
  /// A scope for an effect of the feature at `key` below `path`, and the feature's path.
  func openPath(
    _ key: PathKey, below path: EffectPath, parent: EffectScope, origin: ActionOrigin,
    exit: PathExit.Way?
  ) -> (scope: EffectScope, path: EffectPath) {
    // A cancelled scope enters no table, so its path does not matter.
    var entered = path
    let scope = open(parent: parent, origin: origin) { scope in
      entered = path.child(key)
      if entered.members.isEmpty { pathCount.change(by: 1) }
      entered.admit(scope)
      if let exit { scope.extra.exit = exit }
    }
    return (scope, entered)
  }

  /// The nearest feature around `scope` that can be left, and how.
  func way(outOf scope: EffectScope) -> PathExit.Way? {
    lock.withLock {
      var current: EffectScope? = scope
      while let scope = current {
        if let way = scope.extras?.exit { return way }
        current = scope.parent
      }
      return nil
    }
  }
}

extension EffectScope {
  /// Leaves the nearest feature around that can be left, and waits until the action for it has been reduced.
  ///
  /// - Returns: False if there is none.
  package nonisolated(nonsending) func leave() async -> Bool {
    guard let way = runtime.way(outOf: self) else { return false }
    if isCancelled || hasReturned { return true }
    if let action = way.exit.leave(through: way.outlet, from: self) {
      await runtime.settle(runtime.post(action, from: self))
    }
    return true
  }
}
