extension Animation {
  /// A spring animation.
  public static let spring = Self("spring")
  /// A spring that follows a gesture.
  public static let interactiveSpring = Self("interactiveSpring")
  /// A spring without bounce.
  public static let smooth = Self("smooth")
  /// A spring with a small bounce.
  public static let snappy = Self("snappy")
  /// A spring with a bounce.
  public static let bouncy = Self("bouncy")

  /// Returns a spring animation.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - bounce: The bounce, from -1 to 1.
  ///   - blendDuration: The time in seconds during which a change of the duration gradually takes effect.
  /// - Returns: The animation.
  public static func spring(duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Self {
    Self("spring", ["duration": duration, "bounce": bounce, "blendDuration": blendDuration])
  }

  /// Returns a spring animation.
  ///
  /// - Parameters:
  ///   - response: The stiffness, as the duration of one swing in seconds.
  ///   - dampingFraction: The damping, as a fraction of the damping that prevents any swing.
  ///   - blendDuration: The time in seconds during which a change of the response gradually takes effect.
  /// - Returns: The animation.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Self {
    Self(
      "spring", ["response": response, "dampingFraction": dampingFraction, "blendDuration": blendDuration])
  }

  /// Returns a spring that follows a gesture.
  ///
  /// - Parameters:
  ///   - response: The stiffness, as the duration of one swing in seconds.
  ///   - dampingFraction: The damping, as a fraction of the damping that prevents any swing.
  ///   - blendDuration: The time in seconds during which a change of the response gradually takes effect.
  /// - Returns: The animation.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Self {
    Self(
      "interactiveSpring",
      ["response": response, "dampingFraction": dampingFraction, "blendDuration": blendDuration])
  }

  /// Returns a spring that keeps its speed when its target changes.
  ///
  /// - Parameters:
  ///   - mass: The mass.
  ///   - stiffness: The stiffness.
  ///   - damping: The damping.
  ///   - initialVelocity: The speed at the beginning.
  /// - Returns: The animation.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Self {
    Self(
      "interpolatingSpring",
      ["mass": mass, "stiffness": stiffness, "damping": damping, "initialVelocity": initialVelocity])
  }

  /// Returns a spring without bounce.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - extraBounce: A bounce to add.
  /// - Returns: The animation.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
    Self("smooth", ["duration": duration, "extraBounce": extraBounce])
  }

  /// Returns a spring with a small bounce.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - extraBounce: A bounce to add.
  /// - Returns: The animation.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
    Self("snappy", ["duration": duration, "extraBounce": extraBounce])
  }

  /// Returns a spring with a bounce.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - extraBounce: A bounce to add.
  /// - Returns: The animation.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
    Self("bouncy", ["duration": duration, "extraBounce": extraBounce])
  }
}
