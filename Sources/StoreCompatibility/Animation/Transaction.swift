/// The context of a change of the state, which a program without SwiftUI does not use.
public struct Transaction: Hashable, Sendable {
  /// The animation of the change.
  public var animation: Animation?
  /// A Boolean value indicating whether views omit animations.
  public var disablesAnimations = false
  /// A Boolean value indicating whether the change is one of many, such as the changes during a gesture.
  public var isContinuous = false

  /// Creates a transaction.
  ///
  /// - Parameter animation: The animation of the change.
  public init(animation: Animation? = nil) { self.animation = animation }
}

/// Calls a closure, without an animation.
///
/// - Parameters:
///   - animation: Not used.
///   - body: The closure.
/// - Returns: The result of `body`.
/// - Throws: The error that `body` throws.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}

/// Calls a closure, without an animation.
///
/// - Parameters:
///   - transaction: Not used.
///   - body: The closure.
/// - Returns: The result of `body`.
/// - Throws: The error that `body` throws.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}
