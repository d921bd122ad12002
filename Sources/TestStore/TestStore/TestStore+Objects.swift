import Effects
import Store

extension TestStore {
  /// Returns a Boolean value indicating whether `state` contains an instance of a class of the app.
  ///
  /// Inspects only a thousand values, and 32 elements at each end of a collection. Inspecting all values would take
  /// longer than most tests. Parts whose type can't contain an instance are skipped, and do not count toward these
  /// limits.
  ///
  /// Every assertion calls this method until it finds an instance, because each action may add the first one. The
  /// method inspects values only if the state has a part of unknown contents, such as a closure, an existential or a
  /// shared value.
  static func holdsObjects(_ state: State) -> Bool { ObjectSnapshot.finds(objectIn: state) }

  /// Fails the test because the state is a class.
  ///
  /// The compiler can't reject such a state. An unavailable initializer for classes would have no effect, because the
  /// other initializer also accepts classes.
  func reportClass() {
    report.fail(
      """
      The state '\(typeName(State.self))' is a class: the state is the same object before and after an action, so a \
      test can't assert a change.

      Fix: make it a struct or an enum.
      """, at: site)
  }

  /// Returns the class instances in `state`, except those in ignored parts.
  func objects(in state: State) -> ObjectSnapshot {
    let all = ObjectSnapshot(in: [state])
    guard !ignoredParts.isEmpty else { return all }
    return all.subtracting(ObjectSnapshot(in: ignoredParts.map { $0(state) }))
  }

  /// The code that changed an instance in place.
  enum ObjectChanger {
    /// The reducer, while it handled an action.
    case action
    /// The trailing closure of an assertion.
    case closure
  }

  /// Fails the test for each class instance in the state that was changed in place.
  func reportObjectsChanged(
    since before: ObjectSnapshot?, in state: State, by changer: ObjectChanger, at site: SourceSite
  ) {
    guard let before else { return }
    for change in before.changes(to: objects(in: state)) {
      let text =
        switch changer {
        case .action:
          """
          The action changed an instance of the class '\(change.type)' in place. The old state refers to it too, so \
          the change can't be asserted, and observers of the state are not notified.
          """
        case .closure:
          """
          The trailing closure changed an instance of the class '\(change.type)' in place. The store's state refers to \
          it too, so the closure has changed the store's state and asserted nothing.
          """
        }
      report.fail(
        """
        \(text)

        \(change.difference)

        (Before: −, After: +)

        Fix: make '\(change.type)' a struct, or replace the instance with a new one. To ignore a cache, \
        call 'store.ignore(\\.…)'.
        """, at: site)
    }
  }
}
