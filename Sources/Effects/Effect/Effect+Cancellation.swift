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
