/// A way into one case of an enum: makes the enum from a payload, and finds the payload in an enum.
///
/// ``CasePathable()`` writes one for every case. A case path can also be written by hand, for a case or
/// for anything that behaves like one:
///
/// ```swift
/// let digits = AnyCasePath<String, Int>(embed: { String($0) }, extract: { Int($0) })
/// ```
///
/// Both directions are stored as plain closures, so that using a case path costs two indirect calls and
/// no allocation.
@frozen
public struct AnyCasePath<Root, Value>: @unchecked Sendable {
  // Sound: the closures are `@Sendable`, but for those of `init(_unsafeEmbed:_extract:)`, whose name says that its
  // caller answers for them: they capture nothing but types.
  // The payload is handed over: a reducer that puts the payload of a state back has no use for it.
  @usableFromInline let _embed: (__owned Value) -> Root
  @usableFromInline let _extract: (Root) -> Value?
  /// The bytes of what the place is called that made the case path, up to a zero.
  @usableFromInline let _name: UnsafePointer<UInt8>?
  /// What ``CasePathable/_caseTag(of:)`` says of every root that has a payload here; negative if that is not known.
  @usableFromInline let _tag: Int

  /// Creates a case path from its two directions.
  ///
  /// - Parameters:
  ///   - embed: Makes a root from a payload.
  ///   - extract: Returns the payload of a root, or `nil` if the root is of another case. For every
  ///     payload, extracting what was embedded should give the payload back.
  ///   - name: What the case is called in messages: the property of `AllCasePaths` that this is written in.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?,
    name: StaticString = #function
  ) {
    self.init(_unsafeEmbed: embed, _extract: extract, name: name)
  }

  /// Creates a case path from two closures that capture nothing.
  ///
  /// That they capture nothing is not checked.
  ///
  /// This is what ``CasePathable()`` writes. In a generic enum its closures capture the enum's type
  /// arguments, which may not be `@Sendable` ones when they conform to protocols; the closures use no
  /// conformance. Code written by hand uses ``init(embed:extract:)``.
  ///
  /// - Parameters:
  ///   - embed: Makes a root from a payload.
  ///   - extract: Returns the payload of a root, or `nil` if the root is of another case.
  ///   - tag: The case's number, by which ``CasePathable/_caseTag(of:)`` knows it; negative for none.
  ///   - name: What the case is called in messages.
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

  /// Makes a root of this case.
  ///
  /// - Parameter value: The payload.
  /// - Returns: A root that holds the payload.
  @inlinable
  public func embed(_ value: Value) -> Root {
    _embed(value)
  }

  /// Finds the payload of a root of this case.
  ///
  /// - Parameter root: The root to look into.
  /// - Returns: The payload, or `nil` if the root is of another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    _extract(root)
  }

  /// Makes a root of this case, so that a case path can be called like the case itself.
  ///
  /// - Parameter value: The payload.
  /// - Returns: A root that holds the payload.
  @inlinable
  public func callAsFunction(_ value: Value) -> Root {
    _embed(value)
  }
}

extension AnyCasePath {
  /// Finds the payload of the root at a pointer, of which no copy is made.
  @inlinable
  @inline(__always)
  func extract(at root: UnsafePointer<Root>) -> Value? { borrow(root, _extract) }
}

/// Calls a function with the value at a pointer, where it lies.
///
/// What is read from a pointer is copied for a call that may do anything; not so a value that can't be copied, as far as
/// is known here.
@inlinable
@inline(__always)
func borrow<Value: ~Copyable, Result>(
  _ pointer: UnsafePointer<Value>, _ body: (borrowing Value) -> Result
) -> Result {
  body(pointer.pointee)
}

extension AnyCasePath where Value == Void {
  /// Makes a root of this case, which has no payload.
  ///
  /// - Returns: A root of this case.
  @inlinable
  public func callAsFunction() -> Root {
    _embed(())
  }
}

extension AnyCasePath where Root == Value {
  /// Creates the case path that leads from every root to itself.
  @inlinable
  public init() {
    self.init(embed: { $0 }, extract: { $0 })
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  /// The root and the payload type, as in `AnyCasePath<Action, Int>`.
  public var debugDescription: String {
    "AnyCasePath<\(Root.self), \(Value.self)>"
  }
}
