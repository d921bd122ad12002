/// The identity of a selector: the key object itself or, for a selector of a family, the family and the parameter.
@usableFromInline
class SelectorKey {
  /// The hash of the key, which is stored so that look-ups need not compute it.
  @usableFromInline final let hash: UInt
  /// The key of the selector's family; `nil` if the selector belongs to no family.
  @usableFromInline final let family: SelectorKey?

  /// Creates the key of a new selector or a new family.
  @usableFromInline
  init() {
    hash = .hash(UInt(truncatingIfNeeded: VersionLineIDs.next()))
    family = nil
  }

  @inlinable
  init(family: SelectorKey, hash: UInt) {
    self.hash = hash
    self.family = family
  }

  /// The parameter of a selector that belongs to a family; otherwise, `nil`.
  var parameter: AnyHashable? { nil }

  /// Returns a Boolean value indicating whether another key with the same hash identifies the same selector.
  @usableFromInline
  func isSame(as other: SelectorKey) -> Bool { self === other }
}

/// The key of a selector of a family.
@usableFromInline
final class FamilyKey<Parameter: Hashable>: SelectorKey {
  @usableFromInline let value: Parameter

  @inlinable
  init(family: SelectorKey, _ value: Parameter) {
    self.value = value
    super.init(family: family, hash: family.hash &+ UInt(bitPattern: value.hashValue))
  }

  override var parameter: AnyHashable? { AnyHashable(value) }

  @usableFromInline
  override func isSame(as other: SelectorKey) -> Bool {
    // Sound: all keys of a family have the same type.
    self === other || family === other.family && unsafeDowncast(other, to: FamilyKey.self).value == value
  }
}
