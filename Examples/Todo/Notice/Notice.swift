import Store

/// A message to the user, which goes away by itself.
@Reducer
struct Notice {
  /// What is shown.
  struct State: Equatable {
    /// What a message is like.
    enum Kind: Equatable, Sendable {
      /// Something was done.
      case done
      /// Something could not be done.
      case problem
    }

    /// The message; nil when there is none.
    var text: String?
    /// What it is like.
    var kind = Kind.done
  }

  /// What can happen to the message.
  enum Action: Equatable, Codable {
    /// It has been shown for long enough.
    case expired
  }

  private enum CancelID { case expiry }
  /// How long a message stays: long enough for the longest to be read twice.
  static let lifetime = Duration.seconds(5)

  @Dependency(\.continuousClock) private var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .expired:
      state.text = nil
      return .none
    }
  }

  /// Shows a message for a while.
  ///
  /// - Parameters:
  ///   - text: The message.
  ///   - kind: What it is like.
  ///   - state: What is shown.
  /// - Returns: The effect that lets it go away.
  func show(_ text: String, _ kind: State.Kind = .done, in state: inout State) -> Effect<Action> {
    state.text = text
    state.kind = kind
    return .run(name: "message") { [clock] send in
      try await clock.sleep(for: Self.lifetime)
      await send(.expired)
    }.cancellable(id: CancelID.expiry, cancelInFlight: true)
  }
}
