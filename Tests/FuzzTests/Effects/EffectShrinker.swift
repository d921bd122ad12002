import TestSupport

/// Programs a step smaller than one that fails.
extension EffectProgram {
  var smaller: [EffectProgram] {
    var result: [EffectProgram] = []
    for position in script.indices.reversed() {
      result.append(copy { $0.removeStep(at: position) })
    }
    for action in effects.keys.sorted() {
      result.append(copy { $0.effects[action] = nil })
      for tree in effects[action]?.smaller ?? [] { result.append(copy { $0.effects[action] = tree }) }
    }
    for action in changes.keys.sorted() {
      for list in shortened(changes[action] ?? []) {
        result.append(copy { $0.changes[action] = list.isEmpty ? nil : list })
      }
    }
    if closes { result.append(copy { $0.closes = false }) }
    for case (let position, .send(let action, let place)) in script.enumerated() where place != .root {
      result.append(copy { $0.script[position] = .send(action, .root) })
    }
    return result
  }

  private func copy(_ change: (inout EffectProgram) -> Void) -> EffectProgram {
    var copy = self
    change(&copy)
    return copy
  }

  /// Removes a step of the script, and those that refer to it.
  private mutating func removeStep(at position: Int) {
    script = script.enumerated().compactMap { index, step in
      guard index != position, step.target != position else { return nil }
      return step.moved { $0 > position ? $0 - 1 : $0 }
    }
  }
}

extension ScriptStep {
  /// The step with another position of the one that it is about.
  fileprivate func moved(_ move: (Int) -> Int) -> Self {
    switch self {
    case .cancelTask(let target): .cancelTask(move(target))
    case .cancelFinish(let target): .cancelFinish(move(target))
    case .finishTask(let target): .finishTask(move(target))
    case .send, .dismiss, .pause, .receive, .advance: self
    }
  }
}

extension EffectTree {
  fileprivate var smaller: [EffectTree] {
    switch self {
    case .none: []
    case .send, .cancel, .timer: [.none]
    case .elements(let actions): [.none] + shortened(actions).map { .elements($0) }
    case .run(let steps, let rescue):
      [.none] + BodyStep.smaller(steps).map { .run($0, rescue: rescue) }
        + (rescue == nil ? [] : [.run(steps, rescue: nil)])
    case .merge(let trees): trees + Self.smaller(trees).map { .merge($0) }
    case .concatenate(let trees): trees + Self.smaller(trees).map { .concatenate($0) }
    case .map(let tree): [tree] + tree.smaller.map { .map($0) }
    case .cancellable(let tree, let id, let cancelInFlight):
      [tree] + (cancelInFlight ? [.cancellable(tree, id: id, cancelInFlight: false)] : [])
        + tree.smaller.map { .cancellable($0, id: id, cancelInFlight: cancelInFlight) }
    case .queued(let tree, let id, let policy): [tree] + tree.smaller.map { .queued($0, id: id, policy) }
    case .debounce(let tree, let id, let time): [tree] + tree.smaller.map { .debounce($0, id: id, for: time) }
    case .throttle(let tree, let id, let time, let latest):
      [tree] + tree.smaller.map { .throttle($0, id: id, for: time, latest: latest) }
    case .timeout(let tree, let time, let action):
      [tree] + tree.smaller.map { .timeout($0, for: time, action) }
    }
  }

  private static func smaller(_ trees: [EffectTree]) -> [[EffectTree]] {
    shortened(trees)
      + trees.indices.flatMap { index in
        trees[index].smaller.map { tree in
          var copy = trees
          copy[index] = tree
          return copy
        }
      }
  }
}

extension BodyStep {
  fileprivate static func smaller(_ steps: [BodyStep]) -> [[BodyStep]] {
    shortened(steps)
      + steps.indices.flatMap { index -> [[BodyStep]] in
        let parts: [[BodyStep]]
        switch steps[index] {
        case .part(let id, let cancelInFlight, let inner):
          parts =
            [inner] + smaller(inner).map { [.part(id: id, cancelInFlight: cancelInFlight, $0)] }
            + (cancelInFlight ? [[.part(id: id, cancelInFlight: false, inner)]] : [])
        case .group(let lists):
          parts =
            lists
            + lists.indices.flatMap { list in
              smaller(lists[list]).map { smaller in
                var copy = lists
                copy[list] = smaller
                return [.group(copy)]
              }
            } + shortened(lists).map { [.group($0)] }
        default: parts = []
        }
        return parts.map { part in
          var copy = steps
          copy.replaceSubrange(index...index, with: part)
          return copy
        }
      }
  }
}
