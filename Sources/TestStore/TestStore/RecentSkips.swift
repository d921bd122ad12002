import Effects

/// The most recent actions that calls of a test have reduced without an assertion since the last `send`.
///
/// A `receive` that finds no action looks for the expected action here. Like ``SkipLimit``, the type has no generic
/// parameter for the action. Such a parameter would slow down each `receive`.
struct RecentSkips {
  /// A skipped action.
  struct Skip {
    let action: Any
    /// The name of the call that skipped the action.
    let call: String
    let site: SourceSite
  }

  /// The maximum number of actions that are kept.
  private static let kept = 100

  /// The number of skipped actions.
  private(set) var count = 0
  private var skips: [Skip] = []

  /// Adds an action that a call has skipped.
  mutating func add(_ action: Any, by call: String, at site: SourceSite) {
    count += 1
    // Old actions are removed together, so that the remaining ones are not moved each time.
    if skips.count == 2 * Self.kept { skips.removeFirst(Self.kept) }
    skips.append(Skip(action: action, call: call, site: site))
  }

  /// Forgets all actions.
  mutating func removeAll() {
    if count > 0 { self = Self() }
  }

  /// Returns the actions with the numbers from `first` on that are still kept.
  func skips(from first: Int) -> ArraySlice<Skip> {
    skips.suffix(count - first)
  }

  /// Returns the actions before the action with the number `end` that are still kept.
  func skips(before end: Int) -> ArraySlice<Skip> {
    skips.dropLast(count - end)
  }
}
