/// An animation, which a program without SwiftUI does not show.
///
/// Features written for SwiftUI pass animations along with actions. Here the values can be made and compared, and have no
/// effect.
public struct Animation: Hashable, Sendable, CustomStringConvertible {
  /// The calls that made the animation, as in `spring(duration: 0.5).delay(1.0)`.
  public let description: String

  init(_ name: String, _ arguments: KeyValuePairs<String, Any> = [:]) {
    let list = arguments.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    description = list.isEmpty ? name : "\(name)(\(list))"
  }

  private func appending(_ call: Self) -> Self { Self("\(self).\(call)") }

  /// The animation of SwiftUI's default.
  public static let `default` = Self("default")

  /// Returns this animation, begun after a delay.
  ///
  /// - Parameter delay: The delay in seconds.
  /// - Returns: The animation.
  public func delay(_ delay: Double) -> Self { appending(Self("delay(\(delay))")) }

  /// Returns this animation, run faster or slower.
  ///
  /// - Parameter speed: The factor.
  /// - Returns: The animation.
  public func speed(_ speed: Double) -> Self { appending(Self("speed(\(speed))")) }

  /// Returns this animation, run several times.
  ///
  /// - Parameters:
  ///   - repeatCount: The number of runs.
  ///   - autoreverses: A Boolean value indicating whether every second run goes backwards.
  /// - Returns: The animation.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Self {
    appending(Self("repeatCount", ["count": repeatCount, "autoreverses": autoreverses]))
  }

  /// Returns this animation, run again and again.
  ///
  /// - Parameter autoreverses: A Boolean value indicating whether every second run goes backwards.
  /// - Returns: The animation.
  public func repeatForever(autoreverses: Bool = true) -> Self {
    appending(Self("repeatForever", ["autoreverses": autoreverses]))
  }
}
