/// A property with a version stamp, so that the store detects changes in constant time, however large the value is.
///
/// ```swift
/// struct State {
///   @Tracked var prices: [Symbol: Double] = [:]
/// }
/// ```
///
/// If a plain dictionary or array is observed, the store compares its value, and stores a copy for this comparison. The
/// copy makes the next change copy the whole buffer. For a tracked property, the store keeps only the stamp, which
/// every change renews. So a write of an equal value, or a change that is undone, may be reported as a change.
///
/// Read and observe a tracked property by its plain name, `store.prices`. If the tracked property is nested in another
/// property, `store.market.prices` reads all of `market`, which the store compares by value. A selector can read only
/// the nested property, with `$0[\.market.prices]`.
///
/// In all other respects, a tracked property is a plain property. Its equality, hashing, coding, sendability and
/// differences are those of the value, without the stamp.
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

  /// The value.
  ///
  /// A mutation changes it in place.
  @inlinable
  public var wrappedValue: Value {
    get {
      if TrackedReads.isListening { TrackedReads.note(value, version) }
      return value
    }
    _modify {
      // The stamp gets a new id. Incrementing its count would not suffice, because copies share a stamp, and must get
      // different stamps when they are changed.
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
  /// Returns a stamp that no other value has.
  @inlinable
  static func drawn() -> Self { Self(line: VersionLineIDs.next(), count: 0) }
}
