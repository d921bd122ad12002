/// The maximum number of actions that one call reduces without an assertion.
///
/// A call that reduces more actions fails, because the actions probably never end. The type has no generic parameter
/// for the action, because the lookup of its metadata took 600 instructions in each `receive`.
struct SkipLimit {
  /// The default maximum number of actions.
  static let actions = 200_000

  let actions: Int
  private var left: Int
  private var last: Any?

  init(_ actions: Int) {
    self.actions = actions
    left = actions
  }

  /// Records that an action was reduced.
  mutating func count(_ action: Any) {
    left -= 1
    last = action
  }

  /// The last action, if the limit is reached; otherwise, `nil`.
  var endless: Any? { left <= 0 ? last : nil }
}
