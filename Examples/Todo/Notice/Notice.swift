import Store

/// A message to the user, which disappears after some time.
@Reducer
struct Notice {
  /// The displayed message.
  struct State: Equatable {
    /// The kind of a message.
    enum Kind: Equatable, Sendable {
      /// An action was done.
      case done
      /// An action failed.
      case problem
    }

    /// The message; `nil` when there is none.
    var text: String?
    /// The kind of the message.
    var kind = Kind.done
  }

  /// The actions of the message.
  enum Action: Equatable, Codable {
    /// The display time has ended.
    case expired
  }

  private enum CancelID { case expiry }
  /// The time for which a message is displayed, long enough to read the longest message twice.
  static let lifetime = Duration.seconds(5)

  @Dependency(\.continuousClock) private var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .expired:
      state.text = nil
      return .none
    }
  }

  /// Displays a message for some time.
  ///
  /// - Parameters:
  ///   - text: The message.
  ///   - kind: The kind of the message.
  ///   - state: The state in which to store the new message.
  /// - Returns: The effect that removes the message.
  func show(_ text: String, _ kind: State.Kind = .done, in state: inout State) -> Effect<Action> {
    state.text = text
    state.kind = kind
    return .run(name: "message") { [clock] send in
      try await clock.sleep(for: Self.lifetime)
      await send(.expired)
    }.cancellable(id: CancelID.expiry, cancelInFlight: true)
  }
}
