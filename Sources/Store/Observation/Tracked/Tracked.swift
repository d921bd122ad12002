/// A property with a version stamp, which detects changes in constant time, however large the value is.
///
/// ```swift
/// struct State {
///   @Tracked var prices: [Symbol: Double] = [:]
/// }
/// ```
///
/// The store compares an observed plain dictionary or array by value. The copy that it stores for this makes the next
/// change copy the whole buffer. For a tracked property it stores only the stamp, which every change renews. So a write
/// of an equal value, or a change that is undone, may be reported as a change.
///
/// Read and observe it by its plain name, `store.prices`. (`store.market.prices` reads all of `market`, which is
/// compared by value. A selector can read only the nested property: `$0[\.market.prices]`.) In all other respects it is
/// a plain property: equality, hashing, coding, sendability and differences are those of the value, without the stamp.
///
/// - Complexity: Compared with a plain property, a read tests one more flag, and a change performs one more atomic
///   addition, to one of 64 counters that are distributed among the threads.
@propertyWrapper
@frozen
public struct Tracked<Value>: VersionStamped {
  @usableFromInline var value: Value
  @usableFromInline var version: VersionStamp = .drawn()

  /// Creates a property with a new stamp.
  ///
  /// - Parameter wrappedValue: The initial value.
  @inlinable
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value, changed in place.
  @inlinable
  public var wrappedValue: Value {
    get {
      if TrackedReads.isListening { TrackedReads.note(value, version) }
      return value
    }
    _modify {
      // A new id, and not the next number: copies share a stamp, and must not get the same one when they are changed.
      version = .drawn()
      yield &value
    }
  }

  /// The wrapper, which has the stamp.
  @inlinable public var projectedValue: Self { self }

  /// The stamp of the value's current version, which every change renews.
  @inlinable public var stamp: VersionStamp { version }
}

extension Tracked: Sendable where Value: Sendable {}

extension VersionStamp {
  /// A stamp that no other value has.
  @inlinable
  static func drawn() -> Self { Self(line: VersionLineIDs.next(), count: 0) }
}
