/// A protocol to which the macro ``Reducer(state:action:)`` can conform the state or the action that it generates.
public struct _SynthesizedConformance: Sendable {
  /// A conformance to `Codable`.
  public static let codable = Self()
  /// A conformance to `Decodable`.
  public static let decodable = Self()
  /// A conformance to `Encodable`.
  public static let encodable = Self()
  /// A conformance to `Equatable`.
  public static let equatable = Self()
  /// A conformance to `Hashable`.
  public static let hashable = Self()
  /// A conformance to `Sendable`.
  public static let sendable = Self()
}
