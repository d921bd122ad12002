import Glibc

/// One pointer per thread, which is set and restored around synchronous work.
///
/// A task-local value is too slow to set for every action, because binding one costs an allocation and tens of
/// nanoseconds. A slot works only for synchronous code, which can't change threads.
@usableFromInline
package struct ThreadSlot: Sendable {
  /// The cell of a thread, which only this thread accesses.
  @usableFromInline
  package typealias Cell = UnsafeMutablePointer<UnsafeMutableRawPointer?>

  @usableFromInline let key: pthread_key_t

  /// Creates a slot that is `nil` on every thread.
  package init() {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { $0?.deallocate() }
    precondition(result == 0, "The process has no thread-specific key left.")
    self.key = key
  }

  /// The current thread's cell.
  ///
  /// The thread-specific memory holds a cell and not the pointer itself. So restoring the pointer needs no second call
  /// to the C library. This makes setting and restoring a pointer four times cheaper.
  @inlinable
  package var cell: Cell {
    // Sound: only `makeCell` sets the thread's value, and sets it to a cell.
    pthread_getspecific(key)?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self) ?? makeCell()
  }

  /// Runs `body` with `pointer` as the pointer of this thread.
  @inlinable
  @inline(__always)
  package func with<Result>(
    _ pointer: UnsafeMutableRawPointer, _ body: () throws -> Result
  ) rethrows -> Result {
    let cell = cell
    let outer = cell.pointee
    cell.pointee = pointer
    defer { cell.pointee = outer }
    return try body()
  }

  @usableFromInline
  @inline(never)
  func makeCell() -> Cell {
    let cell = Cell.allocate(capacity: 1)
    cell.initialize(to: nil)
    pthread_setspecific(key, cell)
    return cell
  }
}
