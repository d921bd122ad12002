extension Effect {
  /// Returns this effect, registered under an id with which `.cancel(id:)` can cancel it.
  ///
  /// The id belongs to one store, and within the store to the presentation, case, row or stack element whose reducer
  /// returned the effect. So a row can't cancel an effect that another row started under the same id.
  ///
  /// - Parameters:
  ///   - id: The id. Ids of different types are always different.
  ///   - cancelInFlight: A Boolean value indicating whether this effect first cancels the effects in flight under the
  ///     same id, except for effects of which it is a part.
  /// - Returns: The effect, or `.none` if this effect is `.none`. In that case, nothing is cancelled.
  /// - Complexity: O(1). Creating the effect allocates memory for the effect and its id, except for `.none`. Starting
  ///   the effect looks up the id.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    guard let node else { return .none }
    return Self(node: CancellableNode(child: node, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// Returns an effect that cancels the effects in flight under `id`.
  ///
  /// After the `send` that led to this effect returns, the store reduces no actions of the cancelled effects, whether
  /// these had started or not. A cancelled effect whose task has not begun does not run its closure. If this effect is
  /// a part of an effect under the id, that effect is cancelled too.
  ///
  /// - Parameter id: The id that was given to `cancellable(id:)`.
  /// - Returns: The effect.
  /// - Complexity: O(1). Running the effect is O(*n*), where *n* is the number of effects that it cancels.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(node: CancelNode(id: CancelID(id)))
  }
}
