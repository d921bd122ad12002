/// Work that can be cancelled.
public protocol Cancellable {
  /// Cancels the work.
  func cancel()
}

/// A token that cancels work when it is released.
public final class AnyCancellable: Cancellable, Hashable, Sendable {
  private let action: LockIsolated<(@Sendable () -> Void)?>

  /// Makes a token.
  ///
  /// - Parameter cancel: A closure that cancels the work. The token calls it once.
  public init(_ cancel: @escaping @Sendable () -> Void) { action = LockIsolated(cancel) }

  deinit { cancel() }

  /// Cancels the work, unless that has been done.
  public func cancel() {
    let cancel = action.withValue { action in
      defer { action = nil }
      return action
    }
    cancel?()
  }

  /// Keeps this token in a set.
  ///
  /// - Parameter set: The set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Returns whether two tokens are the same object.
  ///
  /// - Parameters:
  ///   - lhs: A token.
  ///   - rhs: Another token.
  /// - Returns: Whether they are the same.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
