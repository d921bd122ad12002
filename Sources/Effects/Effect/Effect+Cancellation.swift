extension Effect {
  /// This effect, cancelled by `.cancel(id:)` with the same id.
  ///
  /// The id belongs to the store, and in it to the presentation, case, row or stack element whose reducer returned
  /// the effect: a row can't cancel what another row started under the same id.
  ///
  /// - Parameters:
  ///   - id: The id. Ids of different types are different.
  ///   - cancelInFlight: Whether effects under the same id that were started before are cancelled first. An effect that
  ///     this one is a part of is not: the newest goes on.
  /// - Returns: The effect, `.none` if this is; then nothing is cancelled.
  /// - Complexity: O(1), allocations for the effect and its id; none for `.none`. Started it is a look-up of
  ///   the id.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    guard let node else { return .none }
    return Self(node: CancellableNode(child: node, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// Cancels the effects that are in flight under `id`.
  ///
  /// When the `send` that returned this effect is over, none of their actions is reduced any more, whether they had
  /// begun or not. If it is itself a part of an effect under the id, that is cancelled too.
  ///
  /// - Parameter id: The id that was given to `cancellable(id:)`.
  /// - Returns: The effect.
  /// - Complexity: O(1) to make; run it is O(n) in the effects that it cancels.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(node: CancelNode(id: CancelID(id)))
  }
}

/// The id of effects that are cancelled together.
///
/// `AnyHashable` alone takes `1` and `1.0` for the same; ids of different types are different ids.
///
/// To hash, compare, describe or end an id may run code of the program, which may use the store: never under the
/// runtime's lock. What is in the tables is a ``KnownID``.
package struct CancelID: Sendable, CustomStringConvertible {
  private let type: ObjectIdentifier
  // Sound: the initializer takes Sendable values only.
  nonisolated(unsafe) private let value: AnyHashable
  /// The hash value, found when the id was made.
  let hash: Int

  package init<ID: Hashable & Sendable>(_ id: ID) {
    type = ObjectIdentifier(ID.self)
    value = AnyHashable(id)
    var hasher = Hasher()
    hasher.combine(type)
    id.hash(into: &hasher)
    hash = hasher.finalize()
  }

  /// Whether this is the same id as `other`.
  func isSame(as other: CancelID) -> Bool { hash == other.hash && type == other.type && value == other.value }

  package var description: String { String(describing: value.base) }
}
