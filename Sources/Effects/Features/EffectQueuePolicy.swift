/// A policy that decides whether an effect runs, waits or is discarded when other effects with its id are in flight.
public struct EffectQueuePolicy: Hashable, Sendable, CustomStringConvertible {
  enum Kind: Hashable {
    case all, newest, oldest
    case limited(to: Int, waiting: Int)
  }

  let kind: Kind

  /// A policy that runs all effects concurrently.
  public static let all = Self(kind: .all)

  /// A policy that runs each new effect immediately, and cancels the effects in flight.
  public static let newest = Self(kind: .newest)

  /// A policy that discards a new effect while an earlier effect is in flight and not cancelled.
  public static let oldest = Self(kind: .oldest)

  /// Returns a policy that runs a limited number of effects at the same time and lets the rest wait, in order.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of effects that run at the same time; at least 1.
  ///   - waiting: The maximum number of effects that wait. Further effects are discarded.
  /// - Returns: The policy.
  public static func limited(to limit: Int, waiting: Int = .max) -> Self {
    Self(kind: .limited(to: max(limit, 1), waiting: max(waiting, 0)))
  }

  /// The policy as Swift code, such as `.limited(to: 3)`.
  public var description: String {
    switch kind {
    case .all: ".all"
    case .newest: ".newest"
    case .oldest: ".oldest"
    case .limited(let limit, .max): ".limited(to: \(limit))"
    case .limited(let limit, let waiting): ".limited(to: \(limit), waiting: \(waiting))"
    }
  }
}
