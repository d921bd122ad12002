import Glibc

/// A thread-local variable that stores a pointer, which code sets before synchronous work and restores after it.
///
/// A task-local value is too slow to set for every action, because binding one takes an allocation and tens of
/// nanoseconds. A thread slot works only for synchronous code, because asynchronous code may continue on another
/// thread.
@usableFromInline
package struct ThreadSlot: Sendable {
  /// The memory for the pointer of one thread, which only this thread accesses.
  @usableFromInline
  package typealias Cell = UnsafeMutablePointer<UnsafeMutableRawPointer?>

  @usableFromInline let key: pthread_key_t

  /// Creates a slot that contains `nil` on every thread.
  package init() {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { $0?.deallocate() }
    precondition(result == 0, "The process has no thread-specific key left.")
    self.key = key
  }

  /// The current thread's cell.
  ///
  /// The C library stores the address of the cell for each thread, and not the pointer itself. So code that has the
  /// cell can restore the pointer without a second call to the C library. This makes setting and restoring a pointer
  /// four times faster.
  @inlinable
  package var cell: Cell {
    // Sound: only `makeCell` sets the thread's value for `key`, and it sets the value to the address of a cell.
    pthread_getspecific(key)?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self) ?? makeCell()
  }

  /// Runs `body` while the slot contains `pointer` on this thread.
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
