/// The table of ids of one feature path in a store.
package final class EffectPath: @unchecked Sendable {  // Sound: touched under the runtime's lock only.
  private(set) var scopes: [CancelID: [EffectScope]] = [:]

  /// Whether nothing is in flight under any id.
  package var isEmpty: Bool { scopes.isEmpty }

  func insert(_ scope: EffectScope, id: CancelID) {
    let index = scopes[id, default: []].count
    scopes[id, default: []].append(scope)
    scope.registration = .init(id: id, path: self, index: index)
  }

  /// Takes `scope` out, putting the last of its id in its place.
  func remove(_ scope: EffectScope, _ registration: EffectScope.Registration) {
    let index = registration.index
    guard let list = scopes[registration.id], index < list.count, list[index] === scope else { return }
    let last = scopes[registration.id]?.popLast()
    if let last, last !== scope {
      scopes[registration.id]?[index] = last
      last.registration?.index = index
    }
    if scopes[registration.id]?.isEmpty == true { scopes[registration.id] = nil }
  }

  /// Takes out all scopes of `id`.
  func removeAll(_ id: CancelID) -> [EffectScope] {
    scopes.removeValue(forKey: id) ?? []
  }
}
