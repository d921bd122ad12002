/// An identifier of a value's version.
///
/// A stamped value has a new stamp after every mutation. Copies share a stamp until one of them is mutated. Copies that
/// are mutated separately never have the same stamp again. Assigning an old copy restores its stamp. So two stamps show
/// whether a value has changed, and the old value need not be kept. A kept value would make the next mutation copy the
/// whole collection.
public struct VersionStamp: Hashable, Sendable {
  /// The id of the line of versions: a sequence of versions without a branch.
  ///
  /// A line is a sequence of versions without a branch. A copy begins a new line when it is mutated.
  @usableFromInline let line: UInt64
  /// The number of earlier versions, including the versions before the line branched off.
  @usableFromInline let count: UInt64

  /// The stamp of every new, empty collection.
  @inlinable public static var initial: VersionStamp { VersionStamp(line: 0, count: 0) }

  @inlinable
  init(line: UInt64, count: UInt64) {
    self.line = line
    self.count = count
  }
}

/// A value whose version has a stamp.
public protocol VersionStamped {
  /// The stamp of the value's current version.
  var stamp: VersionStamp { get }
}
