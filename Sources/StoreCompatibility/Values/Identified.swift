/// A wrapper that combines a value with an id, for values that are not `Identifiable`.
///
/// ```swift
/// let row = Identified("Blob", id: 1)
/// ```
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The id.
  public let id: ID
  /// The value.
  public var value: Value

  /// Creates a value with an id.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: The id.
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Creates a value with an id.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: A closure that returns the value's id.
  public init(_ value: Value, id: (Value) -> ID) { self.init(value, id: id(value)) }

  /// Creates a value with an id.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: The part of the value that is its id.
  public init(_ value: Value, id: KeyPath<Value, ID>) { self.init(value, id: value[keyPath: id]) }

  /// A part of the value.
  ///
  /// - Parameter keyPath: The part.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Part {
    get { value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }

  /// A part of the value.
  ///
  /// - Parameter keyPath: The part.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part { value[keyPath: keyPath] }
}

extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Sendable where ID: Sendable, Value: Sendable {}
extension Identified: Encodable where ID: Encodable, Value: Encodable {}
extension Identified: Decodable where ID: Decodable, Value: Decodable {}
