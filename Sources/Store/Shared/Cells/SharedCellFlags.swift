import Synchronization

/// The consequences of a change of a cell: notifications and saving.
@usableFromInline
final class SharedCellFlags: Sendable {
  @usableFromInline let bits = Atomic<UInt8>(0)

  struct Flags: OptionSet {
    let rawValue: UInt8

    /// The Observation module has tracked a read.
    static var tracked: Self { Self(rawValue: 1) }
    /// A store observes the value.
    static var observed: Self { Self(rawValue: 2) }
    /// Changes are saved.
    static var saved: Self { Self(rawValue: 4) }
  }

  /// A Boolean value indicating whether a change has no consequences.
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
