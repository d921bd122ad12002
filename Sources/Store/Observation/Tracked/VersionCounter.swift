/// Counts the versions of a value, and knows which copy goes on with a line of versions.
///
/// Copies share the count until one of them is changed. That one begins a line of its own, as long as it has company;
/// only a sole owner counts on. So no two values ever come by the same stamp.
@usableFromInline
struct VersionCounter {
  /// The version, shared by equal copies.
  @usableFromInline
  final class Shared {
    @usableFromInline var stamp: VersionStamp

    @inlinable
    init(_ stamp: VersionStamp) { self.stamp = stamp }
  }

  @usableFromInline var shared: Shared

  @inlinable
  init() { shared = Shared(VersionStamp(line: VersionLines.draw(), count: 0)) }

  /// The mark of the present version.
  @inlinable var stamp: VersionStamp { shared.stamp }

  /// Begins the next version.
  @inlinable
  mutating func advance() {
    guard isKnownUniquelyReferenced(&shared) else {
      self = Self()
      return
    }
    let stamp = shared.stamp
    shared.stamp = VersionStamp(line: stamp.line, count: stamp.count &+ 1)
  }
}

// What is shared is only written by its sole owner, as the storage of an array is.
extension VersionCounter: @unchecked Sendable {}
