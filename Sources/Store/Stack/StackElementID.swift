/// The id of an element of a stack.
///
/// The ids are counted across all stacks of a store: the first element has the id 0, the next element has the id 1, and
/// so on.
///
/// The reducer of a store never assigns an id twice. In a test you can write ids as numbers: `store.state.path[id: 0]`.
public struct StackElementID: Hashable, Sendable {
  /// The number of the id.
  package let generation: Int

  package init(generation: Int) { self.generation = generation }

  /// The lowest number that a store can assign after this id was pushed; 0 if the number of this id is too great to
  /// continue counting from it.
  ///
  /// A store never counts up to such a great number, so the program must have written this id as a literal.
  var successor: Int { generation < Int.max / 2 ? generation + 1 : 0 }
}

/// The identity of an element of a stack.
///
/// The identity distinguishes the element from elements with the same id in other stacks that were created outside of
/// reducers. See `StackState.origin`.
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
  /// The number after a number sign, such as `#3`.
  public var description: String { "#\(generation)" }

  /// The number after a number sign, such as `#3`.
  public var debugDescription: String { description }
}

extension StackElementID: Codable {
  /// Creates an id by decoding its number.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: The error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    self.init(generation: try decoder.singleValueContainer().decode(Int.self))
  }

  /// Encodes the number of the id.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(generation)
  }
}
