import Effects
import Store

// Checking the state, and counting actions and states.
extension ScriptRun {
  /// Checks the state after an action.
  func check(_ store: TestStore<State, Action>) throws {
    guard !run.hasFailures else { return }
    try check(.invariant, body.invariant, store)
    if !run.hasFailures, body.isForbidden(store.state) {
      failedCheck = .forbidden
      run.add(
        TestFailure(
          message: "A forbidden state was reached:\n\n\(structuralDump(store.state))", site: exploration.site)
      )
    }
  }

  func check(
    _ kind: ScriptCheck, _ body: (State) throws -> Void, _ store: TestStore<State, Action>
  ) throws {
    do {
      try body(store.state)
    } catch {
      exploration.add(error)
    }
    if run.hasFailures { failedCheck = kind }
  }

  /// Records the name of a reduced action, and the name of the state after it.
  func note(_ action: Action, of store: TestStore<State, Action>) {
    guard statistics != nil else { return }
    let name = ActionName.of(action)
    statistics?.count(name)
    nameState(of: store, after: name)
  }

  /// Records the name of the state after an action, or of the initial state if `action` is `nil`.
  func nameState(of store: TestStore<State, Action>, after action: String?) {
    guard let name = statistics == nil ? nil : body.stateName?(store.state) else { return }
    if let stateName, let action {
      statistics?.countTransition(from: stateName, by: action, to: name)
    } else {
      statistics?.visit(name)
    }
    stateName = name
  }

  func noteWaiting(in store: TestStore<State, Action>) {
    if store.root.mailbox.hasPendingActions { hasActionWaited = true }
  }
}
