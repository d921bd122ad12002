extension Draw {
  /// One of the alternatives from which `Draw.one(of:)` chooses.
  public struct Choice<Value> {
    let weight: Int
    let make: () -> Value

    /// Creates an alternative.
    ///
    /// - Parameters:
    ///   - value: The value. The expression is evaluated only if the alternative is chosen, so the expression can draw
    ///     values too.
    ///   - weight: The frequency of this alternative, relative to the weights of the other alternatives.
    ///   - isPossible: A Boolean value indicating whether the alternative can be chosen now.
    /// - Returns: The alternative.
    public static func choice(
      _ value: @autoclosure @escaping () -> Value, weight: Int = 1, if isPossible: Bool = true
    ) -> Self {
      precondition(weight > 0, "'weight' is \(weight), but must be at least 1.")
      return Self(weight: isPossible ? weight : 0, make: value)
    }
  }

  /// Draws one of the alternatives that are possible now.
  ///
  /// When an exploration simplifies a failing run, it prefers the first alternative.
  ///
  /// If a test repeats a run whose alternative is no longer possible, the next possible alternative is used.
  ///
  /// - Parameter choices: The alternatives.
  /// - Returns: The value of the chosen alternative; `nil` if none is possible.
  /// - Complexity: O(*n*), where *n* is the number of alternatives.
  public func one<Value>(of choices: Choice<Value>...) -> Value? { one(of: choices) }

  /// Draws one of the alternatives that are possible now.
  ///
  /// When an exploration simplifies a failing run, it prefers the first alternative.
  ///
  /// - Parameter choices: The alternatives.
  /// - Returns: The value of the chosen alternative; `nil` if none is possible.
  /// - Complexity: O(*n*), where *n* is the number of alternatives.
  public func one<Value>(of choices: [Choice<Value>]) -> Value? {
    guard choices.contains(where: { $0.weight > 0 }) else {
      _ = number(upTo: UInt64(max(choices.count, 1) - 1)) { _ in 0 }
      return nil
    }
    var index = alternative(choices.map(\.weight))
    while choices[index].weight == 0 { index = (index + 1) % choices.count }
    return choices[index].make()
  }
}
