/// A property whose changes are found by a version stamp, in constant time, however large its value is.
///
/// ```swift
/// struct State {
///   @Tracked var prices: [Symbol: Double] = [:]
/// }
/// ```
///
/// A plain dictionary or array that is observed is compared by value, and the copy that is kept for this makes its next
/// change copy the whole buffer. Of a tracked one nothing is kept but its stamp, which every change renews. So a write
/// of an equal value, or one that is taken back, may be told as a change.
///
/// It is read and observed by its plain name, `store.prices`. (`store.market.prices` reads all of `market`, and compares
/// that by value; a selector can read the one property of it, `$0[\.market.prices]`.) To everybody else it is a plain property: it is equal,
/// hashed, coded, sent and shown in differences as its value is; the stamp is no part of that.
///
/// - Complexity: A read tests one flag more than of a plain property; a change makes one atomic addition more, to one of
///   64 counters that the threads are spread over.
@propertyWrapper
@frozen
public struct Tracked<Value>: VersionStamped {
  @usableFromInline var value: Value
  @usableFromInline var version: VersionStamp = .drawn()

  /// Makes a property with a stamp of its own.
  ///
  /// - Parameter wrappedValue: The value to begin with.
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
      // Drawn, and not counted on: copies share a stamp, and are not to come by the same one when they are changed.
      version = .drawn()
      yield &value
    }
  }

  /// The wrapper, which tells the stamp.
  @inlinable public var projectedValue: Self { self }

  /// The mark of the value's present version, which every change renews.
  @inlinable public var stamp: VersionStamp { version }
}

extension Tracked: Sendable where Value: Sendable {}

extension VersionStamp {
  /// A stamp that no other value has.
  @inlinable
  static func drawn() -> Self { Self(line: VersionLineIDs.next(), count: 0) }
}
