extension Animation {
  /// An animation of constant speed.
  public static let linear = Self("linear")
  /// An animation that begins slowly.
  public static let easeIn = Self("easeIn")
  /// An animation that ends slowly.
  public static let easeOut = Self("easeOut")
  /// An animation that begins and ends slowly.
  public static let easeInOut = Self("easeInOut")

  /// Returns an animation of constant speed.
  ///
  /// - Parameter duration: The duration in seconds.
  /// - Returns: The animation.
  public static func linear(duration: Double) -> Self { Self("linear", ["duration": duration]) }

  /// Returns an animation that begins slowly.
  ///
  /// - Parameter duration: The duration in seconds.
  /// - Returns: The animation.
  public static func easeIn(duration: Double) -> Self { Self("easeIn", ["duration": duration]) }

  /// Returns an animation that ends slowly.
  ///
  /// - Parameter duration: The duration in seconds.
  /// - Returns: The animation.
  public static func easeOut(duration: Double) -> Self { Self("easeOut", ["duration": duration]) }

  /// Returns an animation that begins and ends slowly.
  ///
  /// - Parameter duration: The duration in seconds.
  /// - Returns: The animation.
  public static func easeInOut(duration: Double) -> Self { Self("easeInOut", ["duration": duration]) }

  /// Returns an animation along a Bézier curve.
  ///
  /// - Parameters:
  ///   - p1x: The x coordinate of the first control point.
  ///   - p1y: The y coordinate of the first control point.
  ///   - p2x: The x coordinate of the second control point.
  ///   - p2y: The y coordinate of the second control point.
  ///   - duration: The duration in seconds.
  /// - Returns: The animation.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
  ) -> Self {
    Self("timingCurve", ["p1x": p1x, "p1y": p1y, "p2x": p2x, "p2y": p2y, "duration": duration])
  }
}
