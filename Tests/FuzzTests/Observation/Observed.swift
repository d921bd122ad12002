import Store

/// One observer, and what the model knows of it.
final class Observed {
  let kind: ObserverKind
  /// What the observer reads at present, or has ever asked about.
  var parts: [Part]
  /// What it had read when it was last called, and the values of that.
  private var watched: [Part] = []
  private var seen: [AnyHashable] = []
  /// The values that it has read in each call of this turn.
  var calls: [[AnyHashable]] = []
  /// What may have been touched since it was last called.
  var touched: Stamps = []
  var token: ObservationToken?
  var task: Task<Void, Never>?
  /// Counts the calls of what can't note values.
  var count: (() -> Int)?
  /// Begins anew what is called once.
  var arm: (() -> Void)?
  /// What a change set has answered in the last call, by the positions of the parts.
  var answers: [(part: Int, hasChanged: Bool)] = []
  private var isNew: Bool

  init(_ kind: ObserverKind, _ parts: [Part]) {
    self.kind = kind
    self.parts = parts
    isNew = kind == .values
  }

  func cancel() {
    token?.cancel()
    task?.cancel()
    (count, arm) = (nil, nil)
  }

  /// Forgets the first call, which is not of a turn.
  func begin(in state: World.State) {
    note(state)
    (calls, answers) = ([], [])
  }

  /// Ends a turn.
  func endTurn(_ state: World.State) {
    if callCount > 0 || isNew { note(state) }
    let wasCalled = callCount > 0
    (calls, answers, isNew) = ([], [], false)
    if wasCalled { arm?() }
  }

  private func note(_ state: World.State) {
    watched = parts
    seen = parts.map { $0.truth(state) }
    touched = []
  }

  private var callCount: Int { count?() ?? calls.count }

  /// What is wrong at the end of a turn.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - hasSent: Whether an observer has sent in the turn, so that there were several rounds of calls.
  ///   - hasWritten: Whether this one has sent before it read what that changes, which may set back why it was called.
  /// - Returns: A description; nil if nothing is wrong.
  func mistake(in state: World.State, hasSent: Bool, hasWritten: Bool) -> String? {
    let truth = watched.map { $0.truth(state) }
    let callCount = callCount
    if isNew {
      if callCount == 0 || callCount > 1 && !hasSent { return "began with \(callCount) values" }
    } else if truth != seen, callCount == 0 || callCount > 1 && !hasSent {
      return "was called \(callCount) times for \(changes(to: truth))"
    } else if truth == seen, !hasSent, callCount > (mayBeTold || hasWritten ? 1 : 0) {
      return "was called \(callCount) times in vain"
    }
    if let last = calls.last, kind != .changes {
      let now = parts.map { $0.truth(state) }
      if last != now { return "has seen \(last), not \(now)" }
    }
    return hasSent ? nil : mistakenAnswer(truth)
  }

  /// A Boolean value indicating whether an iterator has still to take the value of a state.
  func isBehind(_ state: World.State) -> Bool {
    guard kind == .values else { return false }
    guard let last = calls.last else { return isNew || watched.map { $0.truth(state) } != seen }
    // An observer has sent after the iterator took the value of the first round.
    return last != parts.map { $0.truth(state) }
  }

  private var mayBeTold: Bool { watched.contains { !$0.stamps.isDisjoint(with: touched) } }

  private func changes(to truth: [AnyHashable]) -> String {
    watched.indices.filter { truth[$0] != seen[$0] }
      .map { "\(watched[$0].name): \(seen[$0]) -> \(truth[$0])" }.joined(separator: ", ")
  }

  private func mistakenAnswer(_ truth: [AnyHashable]) -> String? {
    // Of what was asked for the first time nothing is known.
    for answer in answers where answer.part < watched.count {
      let hasChanged = truth[answer.part] != seen[answer.part]
      if answer.hasChanged == hasChanged { continue }
      if answer.hasChanged, !watched[answer.part].stamps.isDisjoint(with: touched) { continue }
      return "was told \(answer.hasChanged) of \(watched[answer.part].name)"
    }
    return nil
  }
}
