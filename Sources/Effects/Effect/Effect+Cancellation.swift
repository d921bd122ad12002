extension Effect {
  /// Returns this effect, which `.cancel(id:)` with the same id can cancel.
  ///
  /// The id belongs to the store, and in it to the presentation, case, row or stack element whose reducer returned
  /// the effect: a row can't cancel what another row started under the same id.
  ///
  /// - Parameters:
  ///   - id: The id. Ids of different types are always different.
  ///   - cancelInFlight: A Boolean value indicating whether this effect first cancels those that are in flight under
  ///     the same id, except for an effect that it is a part of.
  /// - Returns: The effect, or `.none` if this is `.none`. Then nothing is cancelled.
  /// - Complexity: O(1), allocations for the effect and its id; none for `.none`. Starting it looks up
  ///   the id.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    guard let node else { return .none }
    return Self(node: CancellableNode(child: node, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// Returns an effect that cancels the effects in flight under `id`.
  ///
  /// After the `send` that led to this effect returns, the store reduces none of their actions, whether they had
  /// started or not. An effect whose task has not begun does not run its closure. If this effect is a part of an effect
  /// under the id, that effect is cancelled too.
  ///
  /// - Parameter id: The id that was given to `cancellable(id:)`.
  /// - Returns: The effect.
  /// - Complexity: O(1). Running the effect is O(n) in the number of effects that it cancels.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(node: CancelNode(id: CancelID(id)))
  }
}
