/// Work that can be cancelled from any thread.
public protocol Cancellable: Sendable {
  /// Cancels the work.
  func cancel()
}

extension Cancellable {
  /// Keeps a token of this work in a set.
  ///
  /// The work is cancelled when the token is released.
  ///
  /// - Parameter set: The set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(token) }

  /// Appends a token of this work to a collection.
  ///
  /// The work is cancelled when the token is released.
  ///
  /// - Parameter collection: The collection.
  public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) {
    collection.append(token)
  }

  private var token: AnyCancellable { self as? AnyCancellable ?? AnyCancellable(self) }
}

/// A token that cancels work when it is released.
public final class AnyCancellable: Cancellable, Hashable, Sendable {
  private let action: LockIsolated<(@Sendable () -> Void)?>

  /// Creates a token.
  ///
  /// - Parameter cancel: A closure that cancels the work. The token calls the closure only once, even if the token is
  ///   cancelled again.
  public init(_ cancel: @escaping @Sendable () -> Void) { action = LockIsolated(cancel) }

  /// Creates a token that cancels the given work.
  ///
  /// - Parameter canceller: The work. The token cancels the work only once, even if the token is cancelled again.
  public convenience init(_ canceller: some Cancellable) { self.init { canceller.cancel() } }

  deinit { cancel() }

  /// Cancels the work, unless the token has already cancelled it.
  public func cancel() {
    let cancel = action.withValue { action in
      defer { action = nil }
      return action
    }
    cancel?()
  }

  /// Returns a Boolean value indicating whether two tokens are the same object.
  ///
  /// - Parameters:
  ///   - lhs: A token.
  ///   - rhs: Another token.
  /// - Returns: `true` if the tokens are the same object; otherwise, `false`.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
