import Effects

/// A shared property that can only be read.
///
/// It is otherwise like ``Shared``. To create a reader from a ``Shared`` reference, write `SharedReader($property)`.
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value> {
  @usableFromInline let box: SharedBox<Value>

  init(_ reference: SharedReference<Value>) { box = SharedBox(reference) }

  /// Creates a shared value that never changes.
  ///
  /// - Parameter value: The value.
  public init(value: Value) { self.init(SharedValueCell(value).reference) }

  /// Creates a property that shares the value of another property.
  ///
  /// - Parameter projectedValue: The other property's reference.
  public init(projectedValue: Self) { self = projectedValue }

  /// Creates a read-only reference that follows a ``Shared`` reference.
  ///
  /// - Parameter base: The reference to follow, which can change the value.
  public init(_ base: Shared<Value>) { box = base.box }

  /// Creates a reference to the wrapped value of a shared optional; `nil` if the optional is `nil`.
  ///
  /// If the optional becomes `nil` later, the reference keeps the last wrapped value.
  ///
  /// - Parameter base: The shared optional.
  public init?(_ base: Shared<Value?>) { self.init(SharedReader<Value?>(base)) }

  /// Creates a reference to the wrapped value of a shared optional; `nil` if the optional is `nil`.
  ///
  /// If the optional becomes `nil` later, the reference keeps the last wrapped value.
  ///
  /// - Parameter base: The shared optional.
  public init?(_ base: SharedReader<Value?>) {
    guard let reference = base.box.reference.unwrapped() else { return nil }
    self.init(reference)
  }

  /// The current value.
  ///
  /// - Complexity: O(1). A lock is held while the value is copied. Allocates nothing.
  @inlinable
  public var wrappedValue: Value { box.value }

  /// The reference to the shared value.
  ///
  /// Assigning another reference makes the property and its copies share the value of that reference.
  public var projectedValue: Self {
    get { self }
    nonmutating set { box.replace(by: newValue.box.reference) }
  }
}

// As with `Shared`, only `Sendable` values have references to their parts.
extension SharedReader where Value: Sendable {
  /// A reference to a part of the value.
  ///
  /// - Parameter keyPath: The key path of the part. Reading a stored property takes no more time than reading the whole
  ///   value.
  public subscript<Part>(dynamicMember keyPath: any KeyPath<Value, Part> & Sendable) -> SharedReader<Part> {
    SharedReader<Part>(box.reference.appending(keyPath))
  }

  /// Returns a reference to a value that is computed from this one.
  ///
  /// - Parameter body: A closure that computes the value. Each read calls it.
  /// - Returns: The reference.
  public func read<Part>(_ body: @escaping @Sendable (Value) -> Part) -> SharedReader<Part> {
    let reference = box.reference
    return SharedReader<Part>(
      SharedReference(cell: reference.cell, accessor: SharedMapAccessor(reference, body)))
  }
}

extension SharedReader: Sendable where Value: Sendable {}

extension SharedReader: Equatable where Value: Equatable {
  /// Returns a Boolean value indicating whether the values are equal.
  ///
  /// - Parameters:
  ///   - lhs: A reference.
  ///   - rhs: Another reference.
  /// - Returns: A Boolean value indicating whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box.mayEqual(rhs.box) && lhs.wrappedValue == rhs.wrappedValue
  }
}

extension SharedReader: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: CustomStringConvertible {
  /// A description with the type, and with the key or the value.
  public var description: String { "SharedReader<\(typeName(Value.self))>(\(box.reference.text))" }
}

extension SharedReader: ReplaceableSharedReference {
  package func replacedValue(by change: SharedChange) -> Any? { box.replacedValue(by: change) }

  /// A Boolean value indicating whether the reference refers to the whole value of a key.
  package var isWholeOfKey: Bool { box.reference.isWholeOfKey }

  /// The identity of the property; copies of the property have the same identity.
  package var identity: ObjectIdentifier { ObjectIdentifier(box) }
}

extension SharedReader: CustomReflectable, CustomDumpRepresentable, PropertyWrapperShape {
  /// The mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }

  /// The value.
  public var customDumpValue: Any { wrappedValue }
}
