/// How many actions that the test does not mention one call reduces before they are held to have no end.
///
/// Not generic in the action: to look up the type took six hundred instructions of each `receive`.
struct SkipLimit {
  /// The number of actions that are reduced where nobody says otherwise.
  static let actions = 200_000

  let actions: Int
  private var left: Int
  private var last: Any?

  init(_ actions: Int) {
    self.actions = actions
    left = actions
  }

  /// Takes note that an action was reduced.
  mutating func count(_ action: Any) {
    left -= 1
    last = action
  }

  /// The last action, if there have been so many that they have no end.
  var endless: Any? { left <= 0 ? last : nil }
}
