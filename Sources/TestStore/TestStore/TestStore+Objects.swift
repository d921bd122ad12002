import Effects
import Store

extension TestStore {
  /// Whether `state` holds an instance of a class of the program, as far as a look at a part of it tells: at a hundred
  /// values, and at three elements of each collection.
  ///
  /// A look at all of it would take longer than the tests of most states.
  static func holdsObjects(_ state: State) -> Bool {
    !_isPOD(State.self) && !StateObjects(in: [state], limit: 100, elements: 3).isEmpty
  }

  /// Fails because the state itself is a class.
  ///
  /// Not refused by the compiler: it takes an unavailable overload only where it finds no other.
  func reportClass() {
    report.fail(
      """
      The state '\(typeName(State.self))' is a class: before an action and after it the state is the same object, so \
      that no change can be asserted.

      Fix: make it a struct or an enum.
      """, at: site)
  }

  /// Where two texts differ, line by line.
  private static func lines(_ before: String, _ after: String) -> String {
    // As strings of several lines, in quotes of their own, which are left away.
    let lines = diff("\(before)\n", "\(after)\n")?.split(separator: "\n").dropFirst().dropLast()
    return lines?.joined(separator: "\n") ?? after
  }

  /// The instances of classes in `state`, but for those in parts that are ignored.
  func objects(in state: State) -> StateObjects {
    let all = StateObjects(in: [state])
    guard !ignoredParts.isEmpty else { return all }
    return all.subtracting(StateObjects(in: ignoredParts.map { $0(state) }))
  }

  /// Fails for each instance of a class in the state that the action has changed in place.
  func reportObjectsChanged(since before: StateObjects?, at site: SourceSite) {
    guard let before, exhaustivity == .on else { return }
    for change in before.changes(to: objects(in: state)) {
      report.fail(
        """
        The action changed an instance of the class '\(change.type)' in place. The state before refers to it too, so \
        the change can't be asserted, and whoever observes the state is not told.

        \(Self.lines(change.before, change.after))

        (Before: −, After: +)

        Fix: make '\(change.type)' a struct, or replace the instance by another one. If it is a cache that does not \
        matter: 'store.ignore(\\.…)'.
        """, at: site)
    }
  }
}
