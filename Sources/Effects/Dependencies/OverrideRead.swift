/// What the making of a default holds back while a value is only read to override a part of it.
///
/// The value is kept, so the issue that its making would report belongs to the first use.
final class OverrideRead: Sendable {
  private let state = LockedValue(State())

  private struct State {
    var report: (@Sendable () -> Void)?
    var isMadeAgain = false
  }

  /// Holds an issue back until the value is used.
  func hold(_ report: @escaping @Sendable () -> Void) {
    state.change { $0.report = report }
  }

  /// Lets the value be made again for its first use, because its issues depend on the read that it is made for.
  func makeAgain() { state.change { $0.isMadeAgain = true } }

  /// The value as one that nothing has used; nil if it is made again for its first use.
  var unused: UnusedDefault? {
    state.change { $0.isMadeAgain ? nil : UnusedDefault(report: $0.report) }
  }
}

/// A default value that was made to override a part of it, and that nothing has used.
struct UnusedDefault {
  /// Reports the issue that was held back when the value was made, in the read that uses it; nil if there is none.
  let report: (@Sendable () -> Void)?
}
