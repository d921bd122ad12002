extension Effect {
  /// Returns this effect with a cancellation id, by which `.cancel(id:)` can cancel it.
  ///
  /// The id belongs to the feature whose reducer returned the effect: one presentation, case, row or stack element in
  /// one store. So a row can't cancel an effect that another row started with the same id.
  ///
  /// - Parameters:
  ///   - id: The id. Ids of different types are always different.
  ///   - cancelInFlight: A Boolean value indicating whether this effect, when it starts, cancels the effects in flight
  ///     that have the same id. It does not cancel effects of which it is itself a part.
  /// - Returns: The effect, or `.none` if this effect is `.none`. The effect `.none` cancels nothing.
  /// - Complexity: O(1). Creating the effect allocates memory for the effect and its id, except for `.none`. Starting
  ///   the effect looks up the id.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    guard let node else { return .none }
    return Self(node: CancellableNode(child: node, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// Returns an effect that cancels the effects in flight that have the cancellation id `id`.
  ///
  /// After the `send` that led to this effect has returned, the store reduces no more actions of the cancelled effects.
  /// A cancelled effect whose task has not begun does not run its closure. If the returned effect is a part of an
  /// effect with the id, the whole effect with the id is cancelled.
  ///
  /// - Parameter id: The id that was given to `cancellable(id:)`.
  /// - Returns: The effect.
  /// - Complexity: O(1). Running the effect is O(*n*), where *n* is the number of effects that it cancels.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(node: CancelNode(id: CancelID(id)))
  }
}
