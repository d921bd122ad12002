/// The issues of a default value that was only read to override a part of it.
///
/// The value is stored, and its first use reports the issues.
final class OverrideRead: Sendable {
  private let state: LockedValue<State>?

  /// A list for values that are not stored, whose issues are not reported.
  static let unkept = OverrideRead(state: nil)

  private struct State {
    var reports: [@Sendable () -> Void] = []
    var isMadeAgain = false
  }

  /// Creates an empty list for a value that is stored.
  convenience init() { self.init(state: LockedValue(State())) }

  private init(state: LockedValue<State>?) { self.state = state }

  /// Adds an issue.
  func hold(_ report: @escaping @Sendable () -> Void) {
    state?.change { $0.reports.append(report) }
  }

  /// Requests that the first use makes the value again, because the issues of the value name the read that makes it.
  func makeAgain() { state?.change { $0.isMadeAgain = true } }

  /// The issues for the first use of the stored value; `nil` if that use makes the value again.
  var unused: UnusedDefault? {
    state?.change { $0.isMadeAgain ? nil : UnusedDefault(reports: $0.reports) }
  }
}

/// The issues of a stored default value that no code has used yet.
struct UnusedDefault {
  /// Closures that report the issues; the first read that uses the value calls them.
  let reports: [@Sendable () -> Void]
}
