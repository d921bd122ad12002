/// The entry of a scope under its id, in the tables of its feature and of the features that contain this feature.
final class IDEntry: ScopeRole {
  let id: InternedID
  fileprivate let feature: ActiveFeature
  // Sound: an entry stays in tables only until its scope is complete, and the scope's own work retains the scope until
  // then.
  unowned(unsafe) let scope: EffectScope
  /// The number of enclosing scopes under the same id of the same feature.
  fileprivate var nesting = 0
  /// The indices of the entry in the tables of its feature and of the features that contain it, by depth; empty if the
  /// entry is in no table.
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
  /// The ids that the scope runs under, innermost first.
  package final var ids: [CancelID] {
    // The ids are copied under the lock, and converted outside the lock.
    let interned = tree.lock.withLock {
      sequence(first: self, next: \.parent).compactMap { $0.idEntry?.id }
    }
    return interned.map(\.id)
  }

  /// The ids that the scope runs or ran under, innermost first, even if the scope was cancelled or is complete.
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

  /// The scope's entry in the tables of ids, if there is one.
  fileprivate final var idEntry: IDEntry? { role(IDEntry.self).flatMap { $0.indices.isEmpty ? nil : $0 } }
}

// Each effect is in the tables of its feature and of the features that contain it, so that a cancellation finds all
// effects below a feature at once.
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

  /// Returns the scopes under `id`.
  func scopes(under id: InternedID) -> [EffectScope] { entries[id]?.scopes ?? [] }

  /// Returns the scopes under `id` that do not contain `part`.
  ///
  /// - Complexity: O(*n* + *d*), where *n* is the number of scopes under the id and *d* is the depth of `part`; O(1) if
  ///   there are no scopes.
  func scopes(under id: InternedID, notAround part: EffectScope) -> [EffectScope] {
    guard let scopes = entries[id]?.scopes else { return [] }
    guard let innermost = innermost(under: id, around: part) else { return scopes }
    // If effects under the same id are nested, usually all scopes under the id contain `part`. The loop below would
    // inspect each of them.
    guard innermost.nesting + 1 < scopes.count else { return [] }
    var around: Set<ObjectIdentifier> = []
    var next: EffectScope? = innermost.scope
    while let scope = next {
      around.insert(ObjectIdentifier(scope))
      next = scope.parent
    }
    return scopes.filter { !around.contains(ObjectIdentifier($0)) }
  }

  /// Returns the innermost entry under `id` of this feature, among `part` and the scopes around it.
  private func innermost(under id: InternedID, around part: EffectScope?) -> IDEntry? {
    var current = part
    while let scope = current {
      if let entry = scope.idEntry, entry.feature === self, entry.id === id { return entry }
      current = scope.parent
    }
    return nil
  }

  /// Removes `entry` from the tables of this feature and of the features that contain it.
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

  /// Removes an entry from a list, and moves the last entry of the list to the free index.
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
/// A single entry, the usual case, needs no allocation.
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
  /// - Returns: The last entry, if it was moved.
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
