/// A pair of functions for one case of an enum: one embeds a payload in the enum, and the other extracts the payload.
///
/// ``CasePathable()`` generates a case path for every case. You can also write a case path by hand, for a case or for
/// anything that behaves like a case:
///
/// ```swift
/// let digits = AnyCasePath<String, Int>(embed: { String($0) }, extract: { Int($0) })
/// ```
///
/// Both functions are stored as plain closures, so each use of a function costs an indirect call and no allocation.
@frozen
public struct AnyCasePath<Root, Value>: @unchecked Sendable {
  // Sound: the closures are `@Sendable`, except those passed to `init(_unsafeEmbed:_extract:)`. The caller of this
  // initializer is responsible for passing closures that capture nothing but types. The payload is `__owned` because a
  // reducer that puts a payload back into its state no longer needs its own copy.
  @usableFromInline let _embed: (__owned Value) -> Root
  @usableFromInline let _extract: (Root) -> Value?
  /// The null-terminated name of the property, subscript or function that created the case path.
  @usableFromInline let _name: UnsafePointer<UInt8>?
  /// The result of ``CasePathable/_caseTag(of:)`` for every root in this case; negative if the result is not known.
  @usableFromInline let _tag: Int

  /// Creates a case path from two functions.
  ///
  /// - Parameters:
  ///   - embed: A closure that returns a root with the given payload.
  ///   - extract: A closure that returns the payload of a root, or `nil` if the root is in another case. Extracting an
  ///     embedded payload should return that payload.
  ///   - name: The name of the case in messages. The default is the name of the property of `AllCasePaths` that
  ///     contains the call.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?,
    name: StaticString = #function
  ) {
    self.init(_unsafeEmbed: embed, _extract: extract, name: name)
  }

  /// Creates a case path from two closures that capture nothing but types.
  ///
  /// The initializer does not check the captures.
  ///
  /// ``CasePathable()`` generates calls of this initializer. In a generic enum, the generated closures capture the
  /// enum's type arguments. A `@Sendable` closure may not capture type arguments that conform to protocols. The
  /// generated closures are safe nevertheless, because they use no conformance. In code written by hand, use
  /// ``init(embed:extract:)``.
  ///
  /// - Parameters:
  ///   - embed: A closure that returns a root with the given payload.
  ///   - extract: A closure that returns the payload of a root, or `nil` if the root is in another case.
  ///   - tag: The number that ``CasePathable/_caseTag(of:)`` returns for the case; negative if the case has no number.
  ///   - name: The name of the case in messages.
  @inlinable
  public init(
    _unsafeEmbed embed: @escaping (__owned Value) -> Root, _extract extract: @escaping (Root) -> Value?,
    _tag tag: Int = -1, name: StaticString = #function
  ) {
    _embed = embed
    _extract = extract
    _name = name.hasPointerRepresentation ? name.utf8Start : nil
    _tag = tag
  }

  /// Returns a root in this case.
  ///
  /// - Parameter value: The payload.
  /// - Returns: A root that contains the payload.
  @inlinable
  public func embed(_ value: Value) -> Root {
    _embed(value)
  }

  /// Returns the payload of a root in this case.
  ///
  /// - Parameter root: The root.
  /// - Returns: The payload, or `nil` if the root is in another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    _extract(root)
  }

  /// Returns a root in this case, so that you can call a case path like the case itself.
  ///
  /// - Parameter value: The payload.
  /// - Returns: A root that contains the payload.
  @inlinable
  public func callAsFunction(_ value: Value) -> Root {
    _embed(value)
  }
}

/// Calls a closure that creates a case path, as if the caller were on the main actor.
///
/// ``CasePathable()`` generates calls of this function in modules whose declarations are isolated to the main actor by
/// default. There, the compiler lets only the main actor name a type such as `IdentifiedArrayOf<Row>`, because the
/// conformance of `Row` to `Identifiable` belongs to the main actor.
///
/// - Parameter path: A closure that returns a case path and does nothing else.
/// - Returns: The case path.
public func _mainActorCasePath(_ path: @MainActor () -> Any) -> Any {
  // Sound: creating a case path mentions conformances, but uses none of them.
  withoutActuallyEscaping(path) { unsafeBitCast($0, to: (() -> Any).self)() }
}

extension AnyCasePath {
  /// Returns the payload of the root at a pointer, without copying the root.
  @inlinable
  @inline(__always)
  func extract(at root: UnsafePointer<Root>) -> Value? { borrow(root, _extract) }
}

/// Calls a function with the value at a pointer, in place.
///
/// If code passes `pointer.pointee` to an unknown function, the compiler usually copies the value first. Here it can't,
/// because `Value` is not known to be copyable.
@inlinable
@inline(__always)
func borrow<Value: ~Copyable, Result>(
  _ pointer: UnsafePointer<Value>, _ body: (borrowing Value) -> Result
) -> Result {
  body(pointer.pointee)
}

extension AnyCasePath where Value == Void {
  /// Returns a root value in this case; the payload of the case is `Void`.
  ///
  /// - Returns: A root in this case.
  @inlinable
  public func callAsFunction() -> Root {
    _embed(())
  }
}

extension AnyCasePath where Root == Value {
  /// Creates the identity case path, whose payload is the root itself.
  @inlinable
  public init() {
    self.init(embed: { $0 }, extract: { $0 })
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  /// The root type and the payload type, as in `AnyCasePath<Action, Int>`.
  public var debugDescription: String {
    "AnyCasePath<\(Root.self), \(Value.self)>"
  }
}
