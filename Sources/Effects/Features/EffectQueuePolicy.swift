/// What is done about an effect when others under its id are in flight.
public struct EffectQueuePolicy: Hashable, Sendable, CustomStringConvertible {
  enum Kind: Hashable {
    case all, newest, oldest
    case limited(to: Int, waiting: Int)
  }

  let kind: Kind

  /// All run at once.
  public static let all = Self(kind: .all)

  /// The newest runs: those in flight are cancelled.
  public static let newest = Self(kind: .newest)

  /// The oldest runs: while one is in flight that was not cancelled others are discarded.
  public static let oldest = Self(kind: .oldest)

  /// Some run at once, and the others wait for their turn, first come, first served.
  ///
  /// - Parameters:
  ///   - limit: How many run at once, at least 1.
  ///   - waiting: How many can wait; more are discarded.
  /// - Returns: The policy.
  public static func limited(to limit: Int, waiting: Int = .max) -> Self {
    Self(kind: .limited(to: max(limit, 1), waiting: max(waiting, 0)))
  }

  /// The policy as it is written.
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
