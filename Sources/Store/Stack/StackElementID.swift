/// The id of an element of a stack.
///
/// Across all stacks of a store, the first element has the id 0, the next one 1, and so on.
///
/// Reducers never assign an id twice. In a test you can write ids as numbers: `store.state.path[id: 0]`.
public struct StackElementID: Hashable, Sendable {
  /// The number of elements created before this one.
  package let generation: Int

  package init(generation: Int) { self.generation = generation }

  /// The lowest number that a store assigns after this id was pushed; 0 if the number is too great to count on from.
  ///
  /// No store assigns half of all numbers, so a great one was written by hand.
  var successor: Int { generation < Int.max / 2 ? generation + 1 : 0 }
}

/// The identity of an element of a stack, which distinguishes it from elements with the same id in stacks of other
/// origins.
@usableFromInline
struct StackElementIdentity: Hashable, CustomStringConvertible {
  let id: StackElementID
  let origin: UInt64

  @usableFromInline
  init(id: StackElementID, origin: UInt64) { (self.id, self.origin) = (id, origin) }

  @usableFromInline var description: String { id.description }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates the id with the given number.
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
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: The error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    self.init(generation: try decoder.singleValueContainer().decode(Int.self))
  }

  /// Encodes the number.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(generation)
  }
}
