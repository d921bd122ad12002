/// A protocol that ``Reducer(state:action:)`` conforms the state or the action it writes to.
public struct _SynthesizedConformance: Sendable {
  /// Conforms to `Codable`.
  public static let codable = Self()
  /// Conforms to `Decodable`.
  public static let decodable = Self()
  /// Conforms to `Encodable`.
  public static let encodable = Self()
  /// Conforms to `Equatable`.
  public static let equatable = Self()
  /// Conforms to `Hashable`.
  public static let hashable = Self()
  /// Conforms to `Sendable`.
  public static let sendable = Self()
}
