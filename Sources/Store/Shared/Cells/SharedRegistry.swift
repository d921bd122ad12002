import Effects
import Glibc

/// The shared values with keys, of a program or of a test.
///
/// The registry does not retain them. A value ends with its last reference.
final class SharedRegistry: @unchecked Sendable {
  // Sound: the entries are touched under the lock.
  private let lock = Lock()
  private var entries: [AnyHashable: Entry] = [:]

  private struct Entry {
    weak var cell: SharedCell?
    /// A turnstile that is locked while the value is loaded for the first time.
    let loading: RecursiveLock
  }

  /// The registry of the running test, or of the program.
  static var current: SharedRegistry { DependencyValues().valueForTest(of: Key.self) }

  private enum Key: DependencyKey {
    static let liveValue = SharedRegistry()
    static var testValue: SharedRegistry { SharedRegistry() }
  }

  /// Returns the cell of a key, and makes it if there is none.
  ///
  /// If two threads make a cell, the first one is used. A thread that finds a cell waits until the cell has its first
  /// value, if the key has it at once. Otherwise a change of the initial value could replace what is stored.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - initialValue: The value for the case that the key has none. Evaluated if there is no cell, without locks,
  ///     because it may use other keys.
  ///   - skipsLoad: Whether the caller has just loaded the value, or will do so.
  /// - Returns: The cell.
  /// - Throws: The error that `initialValue` throws.
  func cell<Key: SharedReaderKey, Failure: Error>(
    of key: Key, initialValue: () throws(Failure) -> Key.Value, skipsLoad: Bool = false
  ) throws(Failure) -> SharedValueCell<Key.Value> {
    let id = AnyHashable(key.id)
    if let known = waiting(for: id) { return try typed(known, key, initialValue) }
    let cell = SharedValueCell(try initialValue())
    let loading = RecursiveLock()
    loading.lock()
    defer { loading.unlock() }
    let winner: SharedCell = lock.withLock {
      if let known = entries[id]?.cell { return known }
      entries[id] = Entry(cell: cell, loading: loading)
      return cell
    }
    guard winner === cell else {
      return try typed(waiting(for: id) ?? winner, key) { () throws(Failure) in cell.currentValue }
    }
    let source = SharedKeySource(key, of: cell) { [weak self] in self?.removeEnded(id) }
    cell.source = source
    whileLoading { source.begin(skipsLoad: skipsLoad) }
    (key as? any SharedRetainingKey)?.retain(cell)
    return cell
  }

  /// The entry that this thread loads, innermost.
  private static let loading = ThreadSlot()

  /// Runs `body`, which loads a cell on this thread.
  private func whileLoading(_ body: () -> Void) {
    let cell = Self.loading.cell
    let outer = cell.pointee
    cell.pointee = Unmanaged.passUnretained(self).toOpaque()
    defer { cell.pointee = outer }
    body()
  }

  /// Returns the cell of an id, after its first value was loaded; nil if there is none.
  ///
  /// A key that uses another one while it loads does not wait, because the other one may wait for it.
  private func waiting(for id: AnyHashable) -> SharedCell? {
    guard
      let (cell, loading) = lock.withLock({
        entries[id].flatMap { entry in entry.cell.map { ($0, entry.loading) } }
      })
    else { return nil }
    if Self.loading.cell.pointee == nil { loading.withLock {} }
    return cell
  }

  /// Returns `cell` if it has the type of the key's values; otherwise, reports that, and returns a cell of its own.
  private func typed<Key: SharedReaderKey, Failure: Error>(
    _ cell: SharedCell, _ key: Key, _ initialValue: () throws(Failure) -> Key.Value
  ) throws(Failure) -> SharedValueCell<Key.Value> {
    if let cell = cell as? SharedValueCell<Key.Value> { return cell }
    IssueReporting.report(
      RuntimeIssue(
        kind: .sharedTypeMismatch,
        message: """
          The shared key \(key) has values of type '\(typeName(cell.valueType))' in one place, and of type \
          '\(typeName(Key.Value.self))' in another. This property does not share its value.

          Likely causes, in order:
          1. Two features use one name for different values. Rename one of the keys.
          2. One of them declares an optional, and the other does not. Use one type, declared once as a \
          '\(typeName(Key.self)).Default'.
          """, site: .unknown))
    return SharedValueCell(try initialValue())
  }

  private func removeEnded(_ id: AnyHashable) {
    // Returned, because this may become the last reference to a new cell, whose end takes the lock.
    let other = lock.withLock {
      let cell = entries[id]?.cell
      if cell == nil { entries[id] = nil }
      return cell
    }
    withExtendedLifetime(other) {}
  }
}
