/// A feature in the tree of presentations, cases, rows and stack elements: what its effects are known under.
///
/// It exists for as long as an effect of the feature, or of one below it, is in flight.
package final class EffectPath: @unchecked Sendable {  // Sound: touched under the runtime's lock only.
  let parent: EffectPath?
  private let depth: Int
  /// What leads from the parent to here.
  let key: PathKey?
  /// The effects in flight here and below, by their ids.
  private var scopes: [KnownID: ScopeList] = [:]
  /// The paths below, by the operators that open them.
  private(set) var groups: [PathOwner: PathGroup] = [:]
  /// The scopes of the effects that the feature returned; what is below belongs to them too.
  private(set) var members: [EffectScope] = []
  /// Whether the path, or one below it, has been opened since its operator looked last.
  private var isNew = false

  init(parent: EffectPath? = nil, key: PathKey? = nil) {
    self.parent = parent
    self.key = key
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  /// Whether nothing is in flight under any id.
  package var isEmpty: Bool { scopes.isEmpty && groups.isEmpty }
}

// Ids. Each effect is entered here and in the paths above, so that a cancel finds what is below at once.
extension EffectPath {
  func insert(_ scope: EffectScope, id: KnownID) {
    var registration = EffectScope.Registration(
      id: id, path: self, nesting: 0, indices: Array(repeating: 0, count: depth + 1))
    var current: EffectPath? = self
    while let path = current {
      let index = path.scopes[id, default: ScopeList()].append(scope)
      registration.indices[path.depth] = index
      if index > 0, path === self {
        let outer = innermost(under: id, around: scope.parent)
        registration.nesting = (outer?.extras?.registration?.nesting).map { $0 + 1 } ?? 0
      }
      current = path.parent
    }
    scope.extra.registration = registration
  }

  /// The scopes under `id`.
  func scopes(under id: KnownID) -> [EffectScope] { scopes[id]?.elements ?? [] }

  /// The scopes under `id` that are not around `part`.
  ///
  /// - Complexity: O(n) in the number of scopes under the id, and in the depth of `part` if there are any.
  func scopes(under id: KnownID, notAround part: EffectScope) -> [EffectScope] {
    guard let scopes = scopes[id]?.elements else { return [] }
    guard let innermost = innermost(under: id, around: part) else { return scopes }
    // Where ids are nested there is as a rule nothing else: then this must not take a look at each.
    guard innermost.extras?.registration.map({ $0.nesting + 1 < scopes.count }) ?? true else { return [] }
    var around: Set<ObjectIdentifier> = []
    var next: EffectScope? = innermost
    while let scope = next {
      around.insert(ObjectIdentifier(scope))
      next = scope.parent
    }
    return scopes.filter { !around.contains(ObjectIdentifier($0)) }
  }

  /// The innermost scope under `id` of this feature among `part` and those that it is a part of.
  private func innermost(under id: KnownID, around part: EffectScope?) -> EffectScope? {
    sequence(first: part) { $0?.parent }.first { scope in
      guard let registration = scope?.extras?.registration else { return false }
      return registration.path === self && registration.id === id
    } ?? nil
  }

  /// Takes `scope` out here and above.
  func remove(_ scope: EffectScope, _ registration: EffectScope.Registration) {
    scope.extras?.registration = nil
    var current: EffectPath? = self
    while let path = current {
      path.remove(at: registration.indices[path.depth], id: registration.id)
      current = path.parent
    }
  }

  /// Takes one scope out of a list, putting the last in its place.
  private func remove(at index: Int, id: KnownID) {
    guard let place = scopes.index(forKey: id) else { return }
    if let moved = scopes.values[place].remove(at: index) {
      moved.extras?.registration?.indices[depth] = index
    } else if scopes.values[place].isEmpty {
      scopes.remove(at: place)
    }
  }
}

// Paths below.
extension EffectPath {
  /// The path at `key`, made if there is none.
  func child(_ key: PathKey) -> EffectPath {
    let group = groups[key.owner] ?? PathGroup()
    groups[key.owner] = group
    if let path = group.paths[key] { return path }
    let path = EffectPath(parent: self, key: key)
    group.paths[key] = path
    path.noteNew()
    return path
  }

  /// Has the operators here and above look after the path, whether the state has changed there or not.
  private func noteNew() {
    var current = self
    while let parent = current.parent, let key = current.key {
      if !current.isNew {
        current.isNew = true
        parent.groups[key.owner]?.new.append(current)
      }
      current = parent
    }
  }

  /// Takes the paths of an operator below that have been opened since it looked last.
  func takeNew(of owner: PathOwner) -> [EffectPath] {
    let new = groups[owner]?.new ?? []
    for path in new { path.isNew = false }
    groups[owner]?.new = []
    return new
  }

  /// Enters an effect of the feature.
  func admit(_ scope: EffectScope) {
    scope.extra.place = EffectScope.Place(path: self, index: members.count)
    members.append(scope)
  }

  /// Takes out an effect of the feature.
  ///
  /// - Returns: Whether it was the last: then the path is no more.
  func dismiss(_ scope: EffectScope) -> Bool {
    guard let index = scope.extras?.place?.index, index < members.count, members[index] === scope else {
      return false
    }
    let last = members.removeLast()
    if last !== scope {
      members[index] = last
      last.extras?.place?.index = index
    }
    guard members.isEmpty, let parent, let key else { return false }
    parent.removeChild(key)
    return true
  }

  private func removeChild(_ key: PathKey) {
    guard let group = groups[key.owner] else { return }
    group.paths[key] = nil
    if group.paths.isEmpty { groups[key.owner] = nil }
  }
}

/// Some scopes, of which most often there is one: that takes no memory of its own.
private struct ScopeList {
  private var first: EffectScope?
  private var others: [EffectScope] = []

  var isEmpty: Bool { first == nil }

  var elements: [EffectScope] { first.map { [$0] + others } ?? [] }

  /// Adds a scope, and returns its index.
  mutating func append(_ scope: EffectScope) -> Int {
    guard first != nil else {
      first = scope
      return 0
    }
    others.append(scope)
    return others.count
  }

  /// Takes out the scope at an index; the last takes its place.
  ///
  /// - Parameter index: The index.
  /// - Returns: The last, unless it is the one that was taken out.
  mutating func remove(at index: Int) -> EffectScope? {
    guard let last = others.popLast() else {
      first = nil
      return nil
    }
    guard index <= others.count else { return nil }
    if index == 0 { first = last } else { others[index - 1] = last }
    return last
  }
}
