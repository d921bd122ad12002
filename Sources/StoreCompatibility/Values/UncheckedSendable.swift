/// A value that is treated as `Sendable` without a check.
///
/// Nothing protects the value: code that shares it must not change it. Use `nonisolated(unsafe) let` for a constant,
/// and `LockIsolated` for a value that changes.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  // The conformance is unchecked, and not sound by itself: the code that creates such a value promises not to change it
  // while it is shared.

  /// The value.
  public var value: Value

  /// Creates a value that is treated as `Sendable`.
  ///
  /// - Parameter value: The value.
  public init(_ value: Value) { self.value = value }

  /// Creates a value that is treated as `Sendable`.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value.
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The wrapper.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  ///
  /// - Parameter keyPath: The part.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part { value[keyPath: keyPath] }

  /// A part of the value.
  ///
  /// - Parameter keyPath: The part.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Part {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension UncheckedSendable: AsyncSequence where Value: AsyncSequence {
  /// The value's iterator.
  public typealias AsyncIterator = Value.AsyncIterator
  /// The value's element.
  public typealias Element = Value.Element

  /// Returns an iterator of the value.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> AsyncIterator { value.makeAsyncIterator() }
}

extension UncheckedSendable: Equatable where Value: Equatable {}
extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: Decodable where Value: Decodable {
  /// Decodes the value.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The error that decoding the value throws.
  public init(from decoder: any Decoder) throws { try self.init(Value(from: decoder)) }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  /// Encodes the value.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error that encoding the value throws.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
