import Effects
import Glibc

/// A registry of the shared values with keys, for a program or a test.
///
/// The registry does not retain the values. A value is released with its last reference.
final class SharedRegistry: @unchecked Sendable {
  // Sound: the entries and their cells are touched under the lock.
  private let lock = Lock()
  /// The entries, keyed by the hash values of their shared keys' ids.
  ///
  /// Ids are hashed and compared outside of the lock, because their `hash(into:)` and `==` are code of the app, which
  /// may use shared values.
  private var entries: [Int: [Entry]] = [:]

  private final class Entry {
    let id: AnyHashable
    let hash: Int
    weak var cell: SharedCell?
    /// A lock that a thread holds while it loads the value for the first time.
    let loading = RecursiveLock()

    init(_ id: AnyHashable, hash: Int, cell: SharedCell) {
      (self.id, self.hash, self.cell) = (id, hash, cell)
    }
  }

  /// The registry of the running test, or outside of tests, of the program.
  static var current: SharedRegistry { DependencyValues.current.valueForTest(of: Key.self) }

  private enum Key: DependencyKey {
    static let liveValue = SharedRegistry()
    static var testValue: SharedRegistry { SharedRegistry() }
  }

  /// Returns the cell of a key, and creates one if there is none.
  ///
  /// If two threads create a cell for the key, both get the first cell. A thread that finds a cell waits until the
  /// key's first `load` has returned. Without this wait, the thread could change the initial value, and the change
  /// would replace the stored value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - initialValue: A closure that returns the value to use if the key has none. The registry calls the closure only
  ///     if there is no cell. It holds no lock during the call, because the closure may create shared values with other
  ///     keys.
  ///   - skipsLoad: A Boolean value indicating whether the caller has just loaded the value, or will load it.
  /// - Returns: The cell.
  /// - Throws: The error that `initialValue` throws.
  func cell<Key: SharedReaderKey, Failure: Error>(
    of key: Key, initialValue: () throws(Failure) -> Key.Value, skipsLoad: Bool = false
  ) throws(Failure) -> SharedValueCell<Key.Value> {
    let id = AnyHashable(key.id)
    let hash = id.hashValue
    if let known = find(id, hash) { return try typed(waiting(for: known), key, initialValue) }
    let cell = SharedValueCell(try initialValue())
    let entry = Entry(id, hash: hash, cell: cell)
    entry.loading.lock()
    defer { entry.loading.unlock() }
    // The source is set before other threads can find the cell. A thread that is loading another value does not wait
    // for the first value of this cell, so it may use the cell immediately.
    let source = SharedKeySource(key, of: cell) { [weak self] in self?.removeEnded(entry) }
    cell.source = source
    if let known = add(entry) {
      return try typed(waiting(for: known), key) { () throws(Failure) in cell.currentValue }
    }
    whileLoading { source.begin(skipsLoad: skipsLoad) }
    (key as? any SharedRetainingKey)?.retain(cell)
    return cell
  }

  /// Returns the cell of a key; `nil` if there is no cell with values of the key's type.
  func presentCell<Key: SharedReaderKey>(of key: Key) -> SharedValueCell<Key.Value>? {
    let id = AnyHashable(key.id)
    return find(id, id.hashValue).flatMap { waiting(for: $0) as? SharedValueCell<Key.Value> }
  }

  /// The thread-local slot of the innermost registry that is loading a value on the thread; `nil` if there is none.
  private static let loading = ThreadSlot()

  /// Runs `body`, which loads a value on this thread.
  private func whileLoading(_ body: () -> Void) {
    Self.loading.with(Unmanaged.passUnretained(self).toOpaque(), body)
  }

  /// The cell of an entry, and the entry.
  private typealias Found = (cell: SharedCell, entry: Entry)

  /// Returns the cell for the id of a key, with its entry; `nil` if there is no cell.
  private func find(_ id: AnyHashable, _ hash: Int) -> Found? {
    guard let entry = lock.withLock({ entries[hash] })?.first(where: { $0.id == id }) else { return nil }
    return lock.withLock { entry.cell }.map { ($0, entry) }
  }

  /// Adds an entry, and removes an earlier entry for the same id whose cell was released.
  ///
  /// - Returns: `nil` if the entry was added. If the id already has a cell, nothing is added, and the result is that
  ///   cell with its entry.
  private func add(_ entry: Entry) -> Found? {
    while true {
      let known = lock.withLock { entries[entry.hash] ?? [] }
      let former = known.firstIndex { $0.id == entry.id }
      // The cell is retained until the lock is released, because the deinit of a cell takes the lock too.
      let (cell, isAdded) = lock.withLock { () -> (SharedCell?, Bool) in
        if let cell = former.flatMap({ known[$0].cell }) { return (cell, false) }
        // Other threads may have added entries whose ids were not compared.
        let present = entries[entry.hash] ?? []
        guard present.elementsEqual(known, by: ===) else { return (nil, false) }
        entries[entry.hash] = present.filter { other in former.map { known[$0] !== other } ?? true } + [entry]
        return (nil, true)
      }
      if let cell, let former { return (cell, known[former]) }
      if isAdded { return nil }
    }
  }

  /// Waits until the first load of a cell has returned, and returns the cell.
  ///
  /// A thread that is itself loading a value does not wait, because the thread that loads this cell may be waiting for
  /// that value.
  private func waiting(for found: Found) -> SharedCell {
    if Self.loading.cell.pointee == nil { found.entry.loading.withLock {} }
    return found.cell
  }

  /// Returns `cell` if its value has the type of the key's values; otherwise, reports an issue, and returns a new cell.
  private func typed<Key: SharedReaderKey, Failure: Error>(
    _ cell: SharedCell, _ key: Key, _ initialValue: () throws(Failure) -> Key.Value
  ) throws(Failure) -> SharedValueCell<Key.Value> {
    if let cell = cell as? SharedValueCell<Key.Value> { return cell }
    reportIssue(
      """
      The shared key \(key) already has a value of type '\(typeName(cell.valueType))', but a new property with this \
      key has the type '\(typeName(Key.Value.self))'. The new property does not share its value.

      Likely causes, in order:
      1. Two features use one name for different values. Rename one of the keys.
      2. One property is an optional, and the other is not. Use one type for both, declared once as a \
      '\(typeName(Key.self)).Default'.
      """, kind: .sharedTypeMismatch, at: .unknown)
    return SharedValueCell(try initialValue())
  }

  /// Removes the entry of a cell that was released.
  private func removeEnded(_ entry: Entry) {
    let former = lock.withLock { () -> [Entry]? in
      let former = entries[entry.hash]
      let rest = former?.filter { $0 !== entry } ?? []
      entries[entry.hash] = rest.isEmpty ? nil : rest
      return former
    }
    // The entries are released outside the lock, because the deinit of an id may run code of the app that uses the
    // registry.
    withExtendedLifetime(former) {}
  }
}
