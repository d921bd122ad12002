/// What the making of a default holds back while a value is only read to override a part of it.
///
/// The value is kept, so the issues that its making would report belong to the first use.
final class OverrideRead: Sendable {
  private let state: LockedValue<State>?

  /// The read of a value that nothing keeps, as in the closure of an override, which holds nothing back.
  static let unkept = OverrideRead(state: nil)

  private struct State {
    var reports: [@Sendable () -> Void] = []
    var isMadeAgain = false
  }

  /// Creates the read of a value that is kept.
  convenience init() { self.init(state: LockedValue(State())) }

  private init(state: LockedValue<State>?) { self.state = state }

  /// Holds an issue back until the value is used.
  func hold(_ report: @escaping @Sendable () -> Void) {
    state?.change { $0.reports.append(report) }
  }

  /// Lets the value be made again for its first use, because its issues depend on the read that it is made for.
  func makeAgain() { state?.change { $0.isMadeAgain = true } }

  /// The value as one that nothing has used; nil if it is made again for its first use.
  var unused: UnusedDefault? {
    state?.change { $0.isMadeAgain ? nil : UnusedDefault(reports: $0.reports) }
  }
}

/// A default value that was made to override a part of it, and that nothing has used.
struct UnusedDefault {
  /// Report the issues that were held back when the value was made, in the read that uses it.
  let reports: [@Sendable () -> Void]
}
