import Effects

/// A property whose value is shared with other features, with other stores, and with a storage such as a file.
///
/// ```swift
/// struct State {
///   @Shared(.appStorage("isSoundOn")) var isSoundOn = true
///   @Shared(.fileStorage("names.json")) var names: [String] = []
///   @Shared var draft: String  // given by the parent: State(draft: $draft)
/// }
/// ```
///
/// Copies of the property, and all properties with the same key, refer to one value. The value can be read and changed
/// from any isolation. `withLock` changes it: `state.$isSoundOn.withLock { $0.toggle() }`.
///
/// The projected value `$property` is the reference to the shared value. `$user.name` refers to a part of the value,
/// `$users[id: id]` to an optional element, and `Shared($user)` to the value of an optional. Observers and selectors of
/// each store see a change on the store's isolation, once per turn. Two references are equal if their values are equal.
///
/// A test with a `TestStore` asserts the changes that features and effects make to shared values, as it asserts changes
/// of other state: `$0.$isSoundOn.withLock { $0 = false }`. See <doc:SharedState>.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value> {
  @usableFromInline let box: SharedBox<Value>

  init(_ reference: SharedReference<Value>) { box = SharedBox(reference) }

  /// Creates a shared value without a key; only this property and its copies refer to the value.
  ///
  /// - Parameter value: The value.
  public init(value: Value) { self.init(SharedValueCell(value).reference) }

  /// Creates a property that shares the value of another property.
  ///
  /// - Parameter projectedValue: The other property's reference.
  public init(projectedValue: Self) { self = projectedValue }

  /// Creates a reference to the wrapped value of a shared optional; `nil` if the optional is `nil`.
  ///
  /// If the optional becomes `nil` later, the reference keeps the last wrapped value. Changes through the reference are
  /// then not shared until the optional has a value again.
  ///
  /// - Parameter base: The shared optional.
  public init?(_ base: Shared<Value?>) {
    guard let reference = base.box.reference.unwrapped() else { return nil }
    self.init(reference)
  }

  /// The current value.
  ///
  /// - Complexity: O(1). A lock is held while the value is copied. Allocates nothing.
  @inlinable
  public var wrappedValue: Value {
    get { box.value }
    @available(
      *, deprecated,
      message: "Use '$shared.withLock { $0 = … }', which changes the value with exclusive access."
    )
    nonmutating set { withLock { $0 = newValue } }
  }

  /// The reference to the shared value.
  ///
  /// Assigning another reference makes the property and its copies share the value of that reference.
  ///
  /// References to parts that were created before the assignment still refer to the old value. To assert the assignment
  /// with a `TestStore`, assign a reference to an equal value: `$0.$property = Shared(value: 1)`.
  public var projectedValue: Self {
    get { self }
    nonmutating set { box.replace(by: newValue.box.reference) }
  }

  /// Changes the value with exclusive access.
  ///
  /// Observers are notified, and the value is saved, after the closure has returned. The closure must not use the same
  /// shared value, except through its parameter.
  ///
  /// - Parameters:
  ///   - operation: A closure that changes the value in place. If the closure throws an error, the changes made until
  ///     then remain.
  ///   - fileID: The module and file of the call, for failures of tests.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The result of `operation`.
  /// - Throws: The error that `operation` throws.
  /// - Complexity: The cost of `operation`. Allocates nothing.
  @inlinable
  @discardableResult
  public func withLock<Result, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> Result,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws(Failure) -> Result {
    try box.modify(
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column), operation)
  }
}

// These members exist only for `Sendable` values. Otherwise, a reference to a `Sendable` part of a value that is not
// `Sendable` could cross isolations. The key path or closure of the reference would then read the whole value from
// another isolation.
extension Shared where Value: Sendable {
  /// A reference to a part of the value.
  ///
  /// - Parameter keyPath: The key path of the part. Reading a stored property takes no more time than reading the whole
  ///   value.
  @_disfavoredOverload
  public subscript<Part>(dynamicMember keyPath: any KeyPath<Value, Part> & Sendable) -> SharedReader<Part> {
    SharedReader(box.reference.appending(keyPath))
  }

  /// A reference to a part of the value.
  ///
  /// - Parameter keyPath: The key path of the part. Reading or changing a stored property takes no more time than
  ///   reading or changing the whole value.
  public subscript<Part>(dynamicMember keyPath: any WritableKeyPath<Value, Part> & Sendable) -> Shared<Part> {
    Shared<Part>(box.reference.appending(keyPath))
  }

  /// Returns a reference to a value that is computed from this one.
  ///
  /// - Parameter body: A closure that computes the value. Each read calls it.
  /// - Returns: The reference.
  public func read<Part>(_ body: @escaping @Sendable (Value) -> Part) -> SharedReader<Part> {
    SharedReader(self).read(body)
  }
}

extension Shared: Sendable where Value: Sendable {}

extension Shared: Equatable where Value: Equatable {
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

extension Shared: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: CustomStringConvertible {
  /// A description with the type, and with the key or the value.
  public var description: String { "Shared<\(typeName(Value.self))>(\(box.reference.text))" }
}

extension Shared: CustomReflectable, CustomDumpRepresentable, PropertyWrapperShape {
  /// The mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }

  /// The value.
  public var customDumpValue: Any { wrappedValue }
}

/// A reference that can change a shared value of any type.
package protocol WritableSharedReference: ReplaceableSharedReference {
  /// Returns the values of the reference before and after a change, and whether the reference refers to the whole
  /// shared value; `nil` if another value was changed.
  func values(around change: SharedChange) -> (old: Any, new: Any, isWhole: Bool)?
}

extension Shared: WritableSharedReference {
  package func values(around change: SharedChange) -> (old: Any, new: Any, isWhole: Bool)? {
    guard change.replacement == nil, box.reference.cell === change.cell else { return nil }
    // The reference is read here, while the test's expectation is in force, because the closure of an assertion may
    // have replaced it. The `expecting` call below sets another expectation.
    let reference = box.reference
    func value(isOld: Bool) -> Value {
      SharedReads.expecting(.of([change], isExhaustive: isOld)) { reference.read() }
    }
    return (value(isOld: true), value(isOld: false), Value.self == change.cell.valueType)
  }

  package func replacedValue(by change: SharedChange) -> Any? { box.replacedValue(by: change) }
}

extension Shared {
  /// A Boolean value indicating whether the reference refers to the whole value of a key.
  package var isWholeOfKey: Bool { box.reference.isWholeOfKey }

  /// The identity of the property; copies of the property have the same identity.
  package var identity: ObjectIdentifier { ObjectIdentifier(box) }
}

extension SharedReference {
  /// A Boolean value indicating whether the reference refers to the whole value of a key.
  var isWholeOfKey: Bool {
    // Both type and address are compared, because a part may have either in common with the whole value.
    cell.source != nil && Value.self == cell.valueType && UnsafeMutableRawPointer(pointer) == cell.value
  }
}
