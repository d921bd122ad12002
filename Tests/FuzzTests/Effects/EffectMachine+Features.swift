extension EffectMachine {
  /// The features that are there.
  struct Features: Hashable {
    private var optional: Int? = 0
    private var rows: Set<Int> = [0, 1]
    private var presented: Int? = 0
    private var elements = [0, 1]
    private var nextElement = 2
    /// How many children a place has had before the one that is there.
    private var epochs: [FeaturePlace: Int] = [:]
  }

  func exists(_ place: FeaturePlace) -> Bool { features.path(place) != nil }

  /// Returns a Boolean value indicating whether an action has a feature that it is for.
  func isForSomebody(_ action: Int, _ place: FeaturePlace) -> Bool {
    exists(action < 0 ? FeaturePlace(dismissedBy: action) : place)
  }
}

extension EffectMachine.Features {
  typealias Part = EffectMachine.PathPart

  /// The path of the ids of a feature; nil if it is not there.
  func path(_ place: FeaturePlace) -> [Part]? {
    switch place {
    case .root, .scoped: []
    default: part(of: place).map { [$0] }
    }
  }

  /// The path part of a child that is there.
  func part(of place: FeaturePlace) -> Part? {
    let epoch = epochs[place, default: 0]
    return switch place {
    case .root, .scoped: nil
    case .optional: optional.map { .optional($0, epoch: epoch) }
    case .row(let id): rows.contains(id) ? .row(id, epoch: epoch) : nil
    case .presented: presented.map { .presented($0, epoch: epoch) }
    case .element(let id): elements.contains(id) ? .element(id) : nil
    }
  }

  /// Changes the state.
  ///
  /// - Returns: The children that have gone by that.
  mutating func change(by changes: [StateChange], dismissing dismissed: Part?) -> [Part] {
    let old = self
    for change in changes { apply(change) }
    // A dismissal comes after the parent, which may have put another child in the place.
    switch dismissed {
    case .presented where presented == old.presented: presented = nil
    case .element(let id): pop(from: id)
    default: break
    }
    var gone: [Part] = []
    if old.optional != nil, optional != old.optional { gone.append(leave(.optional, of: old)) }
    for row in old.rows.subtracting(rows).sorted() { gone.append(leave(.row(row), of: old)) }
    if old.presented != nil, presented != old.presented { gone.append(leave(.presented, of: old)) }
    for id in old.elements where !elements.contains(id) { gone.append(.element(id)) }
    return gone
  }

  private mutating func apply(_ change: StateChange) {
    switch change {
    case .present(let id): optional = id
    case .dismiss: optional = nil
    case .addRow(let id): rows.insert(id)
    case .removeRow(let id): rows.remove(id)
    case .show(let id): presented = id
    case .hide: presented = nil
    case .push:
      elements.append(nextElement)
      nextElement += 1
    case .pop(let id): pop(from: id)
    }
  }

  private mutating func pop(from id: Int) {
    if let index = elements.firstIndex(of: id) { elements.removeSubrange(index...) }
  }

  private mutating func leave(_ place: FeaturePlace, of old: Self) -> Part {
    epochs[place, default: 0] += 1
    guard let part = old.part(of: place) else { preconditionFailure("It was not there.") }
    return part
  }
}
