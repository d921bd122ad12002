/// A mark of a value's version: equal marks mean the same version of the same value.
///
/// A value that carries stamps has a new one after every mutation. Copies share their stamp until one of
/// them is mutated, and two copies that are mutated apart never have a stamp in common again; assigning an
/// old copy brings the old stamp back with it. So a change is found by comparing two stamps, without keeping
/// an old value, which would make the next mutation copy the whole collection.
public struct VersionStamp: Hashable, Sendable {
  /// Which line of versions: drawn anew when a copy leaves the line it shares with another.
  @usableFromInline let line: UInt64
  /// How many versions came before.
  @usableFromInline let count: UInt64

  /// The stamp of a value that is as it was first made: of every empty collection that never held anything.
  @inlinable public static var initial: VersionStamp { VersionStamp(line: 0, count: 0) }

  @inlinable
  init(line: UInt64, count: UInt64) {
    self.line = line
    self.count = count
  }
}

/// A value that tells its version.
public protocol VersionStamped {
  /// The mark of the value's present version.
  var stamp: VersionStamp { get }
}
