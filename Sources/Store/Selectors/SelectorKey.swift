/// Tells selectors apart: by itself, those of a family by their parameters.
@usableFromInline
class SelectorKey {
  /// Comes with the key, so that no lookup has to hash.
  @usableFromInline final let hash: UInt
  /// The key of the family that the selector is one of.
  @usableFromInline final let family: SelectorKey?

  /// The key of a new definition.
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

  /// What the selector is one of its family by.
  var parameter: AnyHashable? { nil }

  /// Whether another key, with the same hash, is that of the same selector.
  @usableFromInline
  func isSame(as other: SelectorKey) -> Bool { self === other }
}

extension SelectorKey: Hashable {
  @usableFromInline
  static func == (lhs: SelectorKey, rhs: SelectorKey) -> Bool {
    lhs === rhs || lhs.hash == rhs.hash && lhs.isSame(as: rhs)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The key of a selector that is one of a family.
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
    // Keys of one family are of one type.
    family === other.family && unsafeDowncast(other, to: FamilyKey.self).value == value
  }
}
