import Effects
import Synchronization

/// The reference of a property, which `$property = other` replaces.
///
/// Copies of a property share the box, so they follow.
@usableFromInline
final class SharedBox<Value>: @unchecked Sendable {
  // Sound: `initial` never changes, and `replacement` is touched under the lock.

  /// The reference with which the property was made.
  ///
  /// It is kept when it is replaced: then a read needs neither a lock nor a count of references, since almost no
  /// property is ever replaced.
  @usableFromInline let initial: SharedReference<Value>
  @usableFromInline let isReplaced = Atomic(false)
  private let lock = Lock()
  private var replacement: SharedReference<Value>?

  @usableFromInline
  init(_ reference: SharedReference<Value>) { initial = reference }

  /// The current reference.
  @inlinable
  @inline(__always)
  var reference: SharedReference<Value> { isReplaced.load(ordering: .acquiring) ? current : initial }

  @usableFromInline var current: SharedReference<Value> { lock.withLock { replacement } ?? initial }

  /// Replaces the reference, and notifies the observers of the old one.
  func replace(by reference: SharedReference<Value>) {
    let old = current
    lock.withLock { replacement = reference }
    isReplaced.store(true, ordering: .releasing)
    old.cell.touch()
  }
}
