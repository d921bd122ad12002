/// The role of an effect scope that has a cancellation id; the tables of features contain this object instead of the
/// scope.
final class IDEntry: ScopeRole {
  let id: InternedID
  fileprivate let feature: ActiveFeature
  // Sound: an entry stays in the tables only until its scope is complete. Until then, the work of the scope retains the
  // scope.
  unowned(unsafe) let scope: EffectScope
  /// The number of scopes around this scope that have the same cancellation id of the same feature.
  fileprivate var nesting = 0
  /// The indices of the entry in the tables of its feature and of the features that contain this feature.
  ///
  /// The array is indexed by the depth of the features. It is empty if the entry is in no table.
  fileprivate var indices: [Int]

  fileprivate init(_ scope: EffectScope, id: InternedID, feature: ActiveFeature) {
    self.scope = scope
    self.id = id
    self.feature = feature
    indices = Array(repeating: 0, count: feature.depth + 1)
  }

  override func cancel(_ cleanup: inout ScopeCleanup) { feature.remove(self) }

  override func end(_ cleanup: inout ScopeCleanup) { feature.remove(self) }
}

extension EffectScope {
  /// The cancellation ids of the scope and of the scopes around it, innermost first.
  package final var ids: [CancelID] {
    // The ids are copied under the lock, and converted outside the lock.
    let interned = tree.lock.withLock {
      sequence(first: self, next: \.parent).compactMap { $0.idEntry?.id }
    }
    return interned.map(\.id)
  }

  /// The cancellation ids of the scope and of the scopes around it, innermost first, including ids of scopes that were
  /// cancelled or are complete.
  package final var allIDs: [CancelID] {
    var interned: [InternedID] = []
    tree.lock.withLock {
      var scope: EffectScope? = self
      while let current = scope {
        if let id = current.role(IDEntry.self)?.id { interned.append(id) }
        scope = current.parent
      }
    }
    return interned.map(\.id)
  }

  /// The scope's entry in the tables of cancellation ids; `nil` if the scope has no id, was cancelled or is complete.
  fileprivate final var idEntry: IDEntry? { role(IDEntry.self).flatMap { $0.indices.isEmpty ? nil : $0 } }
}

// Each effect with an id is in the tables of its feature and of all features that contain this feature. So a
// cancellation finds all effects below a feature in one table.
extension ActiveFeature {
  func insert(_ scope: EffectScope, id: InternedID) {
    let entry = IDEntry(scope, id: id, feature: self)
    var current: ActiveFeature? = self
    while let feature = current {
      let index = feature.entries[id, default: IDEntryList()].append(entry)
      entry.indices[feature.depth] = index
      if index > 0, feature === self {
        entry.nesting = innermost(under: id, around: scope.parent).map { $0.nesting + 1 } ?? 0
      }
      current = feature.parent
    }
    scope.add(entry)
  }

  /// Returns the scopes in this feature and the features below it that have the cancellation id `id`.
  func scopes(under id: InternedID) -> [EffectScope] { entries[id]?.scopes ?? [] }

  /// Returns the scopes in this feature and the features below it that have the cancellation id `id` and do not contain
  /// `part`.
  ///
  /// - Complexity: O(*n* + *d*), where *n* is the number of scopes with the id, and *d* is the number of scopes around
  ///   `part`. O(1) if no scope has the id.
  func scopes(under id: InternedID, notAround part: EffectScope) -> [EffectScope] {
    guard let scopes = entries[id]?.scopes else { return [] }
    guard let innermost = innermost(under: id, around: part) else { return scopes }
    // If effects with the same id are nested, usually all scopes with the id contain `part`. This check avoids the
    // search through all of them.
    guard innermost.nesting + 1 < scopes.count else { return [] }
    var around: Set<ObjectIdentifier> = []
    var next: EffectScope? = innermost.scope
    while let scope = next {
      around.insert(ObjectIdentifier(scope))
      next = scope.parent
    }
    return scopes.filter { !around.contains(ObjectIdentifier($0)) }
  }

  /// Returns the entry of the innermost scope, among `part` and the scopes around it, that has the cancellation id `id`
  /// of this feature.
  private func innermost(under id: InternedID, around part: EffectScope?) -> IDEntry? {
    var current = part
    while let scope = current {
      if let entry = scope.idEntry, entry.feature === self, entry.id === id { return entry }
      current = scope.parent
    }
    return nil
  }

  /// Removes `entry` from the tables of this feature and of the features that contain this feature.
  fileprivate func remove(_ entry: IDEntry) {
    guard !entry.indices.isEmpty else { return }
    let indices = entry.indices
    entry.indices = []
    var current: ActiveFeature? = self
    while let feature = current {
      feature.remove(at: indices[feature.depth], id: entry.id)
      current = feature.parent
    }
  }

  /// Removes the entry at `index` from the list of `id`, and moves the last entry of the list to this index.
  private func remove(at index: Int, id: InternedID) {
    guard let place = entries.index(forKey: id) else { return }
    if let moved = entries.values[place].remove(at: index) {
      moved.indices[depth] = index
    } else if entries.values[place].isEmpty {
      entries.remove(at: place)
    }
  }
}

/// A list of entries.
///
/// A list of one entry, which is the usual case, allocates no memory.
struct IDEntryList {
  private var first: IDEntry?
  private var others: [IDEntry] = []

  var isEmpty: Bool { first == nil }

  var scopes: [EffectScope] {
    guard let first else { return [] }
    var scopes = [first.scope]
    for entry in others { scopes.append(entry.scope) }
    return scopes
  }

  /// Adds an entry, and returns its index.
  mutating func append(_ entry: IDEntry) -> Int {
    guard first != nil else {
      first = entry
      return 0
    }
    others.append(entry)
    return others.count
  }

  /// Removes the entry at an index, and moves the last entry to this index.
  ///
  /// - Parameter index: The index.
  /// - Returns: The entry that was moved; `nil` if the removed entry was the last one.
  mutating func remove(at index: Int) -> IDEntry? {
    guard let last = others.popLast() else {
      first = nil
      return nil
    }
    guard index <= others.count else { return nil }
    if index == 0 { first = last } else { others[index - 1] = last }
    return last
  }
}
