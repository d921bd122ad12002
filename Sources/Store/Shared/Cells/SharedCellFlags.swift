import Synchronization

/// The flags of a cell, which tell whether a change of its value must be saved, and who must be notified of the change.
@usableFromInline
final class SharedCellFlags: Sendable {
  @usableFromInline let bits = Atomic<UInt8>(0)

  struct Flags: OptionSet {
    let rawValue: UInt8

    /// The Observation module has tracked a read of the value.
    static var tracked: Self { Self(rawValue: 1) }
    /// A store observes the value.
    static var observed: Self { Self(rawValue: 2) }
    /// A key saves the changes of the value.
    static var saved: Self { Self(rawValue: 4) }
  }

  /// A Boolean value indicating whether no flag is set; a change then needs neither a notification nor saving.
  @inlinable
  @inline(__always)
  var areClear: Bool { bits.load(ordering: .relaxed) == 0 }

  /// The current flags.
  var current: Flags { Flags(rawValue: bits.load(ordering: .relaxed)) }

  /// Sets a flag.
  func insert(_ flag: Flags) { bits.bitwiseOr(flag.rawValue, ordering: .relaxed) }

  /// Clears a flag.
  func remove(_ flag: Flags) { bits.bitwiseAnd(~flag.rawValue, ordering: .relaxed) }
}
