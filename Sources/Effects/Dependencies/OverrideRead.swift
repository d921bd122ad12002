/// The issues of a default value that was created only so that code could override a part of it.
///
/// The first use of the value reports these issues.
final class OverrideRead: Sendable {
  private let state: LockedValue<State>?

  /// A list that ignores the issues added to it, for values that are not stored.
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

  /// Requests that the first use creates the value again, because the value's issues name the read that created the
  /// value.
  func makeAgain() { state?.change { $0.isMadeAgain = true } }

  /// The issues that the first use of the value reports; `nil` if the first use creates the value again.
  var unused: UnusedDefault? {
    state?.change { $0.isMadeAgain ? nil : UnusedDefault(reports: $0.reports) }
  }
}

/// The issues of a stored default value, which are not reported until code first uses the value.
struct UnusedDefault {
  /// Closures that report the issues; the first read that uses the value calls them.
  let reports: [@Sendable () -> Void]
}
