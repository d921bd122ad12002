/// The id of an element of a stack: 0 for the first that a store's stacks were given, and so on.
///
/// Ids are never used again. In a test they can be written as numbers: `store.state.path[id: 0]`.
public struct StackElementID: Hashable, Sendable {
  /// How many elements came before.
  package let generation: Int

  package init(generation: Int) { self.generation = generation }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// The id with a number.
  ///
  /// - Parameter value: The number.
  public init(integerLiteral value: Int) { self.init(generation: value) }
}

extension StackElementID: SelfDescribing, CustomDebugStringConvertible {
  /// `#3`.
  public var description: String { "#\(generation)" }

  /// `#3`.
  public var debugDescription: String { description }
}

extension StackElementID: Codable {
  /// Decodes the number.
  ///
  /// - Parameter decoder: What it is read from.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    self.init(generation: try decoder.singleValueContainer().decode(Int.self))
  }

  /// Encodes the number.
  ///
  /// - Parameter encoder: What it is written to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(generation)
  }
}
