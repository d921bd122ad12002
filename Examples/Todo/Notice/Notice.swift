import Store

/// A message to the user, which goes away by itself.
@Reducer
struct Notice {
  /// The displayed content.
  struct State: Equatable {
    /// The kind of a message.
    enum Kind: Equatable, Sendable {
      /// Something was done.
      case done
      /// Something could not be done.
      case problem
    }

    /// The message; nil when there is none.
    var text: String?
    /// Its kind.
    var kind = Kind.done
  }

  /// The actions of the message.
  enum Action: Equatable, Codable {
    /// It has been shown for long enough.
    case expired
  }

  private enum CancelID { case expiry }
  /// The time that a message is displayed, long enough to read the longest twice.
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
  ///   - kind: Its kind.
  ///   - state: The displayed content.
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
