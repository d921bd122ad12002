/// The entry of a scope under its id, in the tables of its feature and of those above it.
final class IDEntry: ScopeRole {
  let id: KnownID
  fileprivate let path: ActiveFeature
  // Sound: an entry is in tables until the scope is complete, and the scope's own work keeps it until then.
  unowned(unsafe) let scope: EffectScope
  /// The number of enclosing scopes under the same id of the same feature.
  fileprivate var nesting = 0
  /// The index in the table of the path and in those of the paths above, by depth; empty when the entry is in none.
  fileprivate var indices: [Int]

  fileprivate init(_ scope: EffectScope, id: KnownID, path: ActiveFeature) {
    self.scope = scope
    self.id = id
    self.path = path
    indices = Array(repeating: 0, count: path.depth + 1)
  }

  override func cancel(_ remains: inout ScopeRemains) { path.remove(self) }

  override func end(_ remains: inout ScopeRemains) { path.remove(self) }
}

extension EffectScope {
  /// The ids that the scope runs under, innermost first.
  package final var ids: [CancelID] {
    // Copied under the lock, described outside of it.
    let known = tree.lock.withLock {
      sequence(first: self, next: \.parent).compactMap { $0.idEntry?.id }
    }
    return known.map(\.id)
  }

  /// The scope's entry in the tables of ids, if it is in any.
  fileprivate final var idEntry: IDEntry? { role(IDEntry.self).flatMap { $0.indices.isEmpty ? nil : $0 } }
}

// Each effect is entered in its path and in the paths above, so that a cancel finds what is below at once.
extension ActiveFeature {
  func insert(_ scope: EffectScope, id: KnownID) {
    let entry = IDEntry(scope, id: id, path: self)
    var current: ActiveFeature? = self
    while let path = current {
      let index = path.entries[id, default: IDEntryList()].append(entry)
      entry.indices[path.depth] = index
      if index > 0, path === self {
        entry.nesting = innermost(under: id, around: scope.parent).map { $0.nesting + 1 } ?? 0
      }
      current = path.parent
    }
    scope.add(entry)
  }

  /// The scopes under `id`.
  func scopes(under id: KnownID) -> [EffectScope] { entries[id]?.scopes ?? [] }

  /// The scopes under `id` that are not around `part`.
  ///
  /// - Complexity: O(n) in the number of scopes under the id, and in the depth of `part` if there are any.
  func scopes(under id: KnownID, notAround part: EffectScope) -> [EffectScope] {
    guard let scopes = entries[id]?.scopes else { return [] }
    guard let innermost = innermost(under: id, around: part) else { return scopes }
    // Where ids are nested there is as a rule nothing else: then this must not take a look at each.
    guard innermost.nesting + 1 < scopes.count else { return [] }
    var around: Set<ObjectIdentifier> = []
    var next: EffectScope? = innermost.scope
    while let scope = next {
      around.insert(ObjectIdentifier(scope))
      next = scope.parent
    }
    return scopes.filter { !around.contains(ObjectIdentifier($0)) }
  }

  /// The innermost entry under `id` of this feature among `part` and those that it is a part of.
  private func innermost(under id: KnownID, around part: EffectScope?) -> IDEntry? {
    var current = part
    while let scope = current {
      if let entry = scope.idEntry, entry.path === self, entry.id === id { return entry }
      current = scope.parent
    }
    return nil
  }

  /// Takes `entry` out here and above.
  fileprivate func remove(_ entry: IDEntry) {
    guard !entry.indices.isEmpty else { return }
    let indices = entry.indices
    entry.indices = []
    var current: ActiveFeature? = self
    while let path = current {
      path.remove(at: indices[path.depth], id: entry.id)
      current = path.parent
    }
  }

  /// Takes one entry out of a list, putting the last in its place.
  private func remove(at index: Int, id: KnownID) {
    guard let place = entries.index(forKey: id) else { return }
    if let moved = entries.values[place].remove(at: index) {
      moved.indices[depth] = index
    } else if entries.values[place].isEmpty {
      entries.remove(at: place)
    }
  }
}

/// Some entries, of which most often there is one: that takes no memory of its own.
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

  /// Takes out the entry at an index; the last takes its place.
  ///
  /// - Parameter index: The index.
  /// - Returns: The last, unless it is the one that was taken out.
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
