/// An animation, which a program without SwiftUI does not show.
///
/// Features written for SwiftUI pass animations along with actions. In this module, you can create and compare
/// animations, but they have no effect.
public struct Animation: Hashable, Sendable, CustomStringConvertible {
  /// The calls that created the animation, such as `spring(duration: 0.5).delay(1.0)`.
  public let description: String

  init(_ name: String, _ arguments: KeyValuePairs<String, Any> = [:]) {
    let list = arguments.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    description = list.isEmpty ? name : "\(name)(\(list))"
  }

  private func appending(_ call: Self) -> Self { Self("\(self).\(call)") }

  /// SwiftUI's default animation.
  public static let `default` = Self("default")

  /// Returns this animation with a delay before its beginning.
  ///
  /// - Parameter delay: The delay in seconds.
  /// - Returns: The animation.
  public func delay(_ delay: Double) -> Self { appending(Self("delay(\(delay))")) }

  /// Returns this animation with another speed.
  ///
  /// - Parameter speed: The factor by which the animation runs faster.
  /// - Returns: The animation.
  public func speed(_ speed: Double) -> Self { appending(Self("speed(\(speed))")) }

  /// Returns this animation, repeated several times.
  ///
  /// - Parameters:
  ///   - repeatCount: The number of runs.
  ///   - autoreverses: A Boolean value indicating whether every second run goes backwards.
  /// - Returns: The animation.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Self {
    appending(Self("repeatCount", ["count": repeatCount, "autoreverses": autoreverses]))
  }

  /// Returns this animation, repeated forever.
  ///
  /// - Parameter autoreverses: A Boolean value indicating whether every second run goes backwards.
  /// - Returns: The animation.
  public func repeatForever(autoreverses: Bool = true) -> Self {
    appending(Self("repeatForever", ["autoreverses": autoreverses]))
  }
}
