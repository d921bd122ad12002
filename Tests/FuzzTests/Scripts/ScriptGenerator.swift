import TestSupport

// Right scripts, by asking the model what comes, and wrong ones, by changing right ones.
extension RandomScript {
  static func right(_ feature: RandomFeature, _ random: inout SeededGenerator) -> Self {
    var model = ScriptModel(feature)
    var script = RandomScript()
    func add(_ make: (Assertion?) -> Step) {
      let before = model.fields
      var trial = model
      trial.perform(make(nil), 0)
      let changed = before.indices.filter { trial.fields[$0] != before[$0] }
      let values = changed.map { field -> (Int, Value) in
        let value = trial.fields[field]
        return (field, random.once(in: 2) ? .constant(value) : .above(value - before[field]))
      }
      let assertion = values.isEmpty ? nil : Dictionary(uniqueKeysWithValues: values)
      script.steps.append(make(assertion))
      model.perform(make(assertion), 0)
    }
    for _ in 0..<random.int(in: 1...5) {
      let number = random.int(below: feature.rules.count)
      add { .send(number, $0) }
      while let next = model.next { add { .receive(next, $0) } }
      if random.once(in: 2) {
        let seconds = random.int(below: 4)
        add { _ in .advance(seconds) }
        while let next = model.next { add { .receive(next, $0) } }
      }
    }
    while let seconds = model.timeToNextWake {
      add { _ in .advance(seconds) }
      while let next = model.next { add { .receive(next, $0) } }
    }
    if model.isAsleep { add { _ in .skipEffects } }
    return script
  }

  /// The script with something changed that makes it wrong, as a rule.
  func changed(_ feature: RandomFeature, _ random: inout SeededGenerator) -> Self {
    var script = self
    let index = random.int(below: steps.count)
    switch random.int(below: 12) {
    case 0: script.steps.remove(at: index)
    case 1: script.steps.insert(steps[index], at: index)
    case 2 where index > 0: script.steps.swapAt(index, index - 1)
    case 3: script.steps.removeSubrange(index...)
    case 4: script.steps.insert(.receive(random.int(below: feature.rules.count), nil), at: index)
    case 5: script.steps.insert(random.once(in: 2) ? .skipActions : .skipEffects, at: index)
    case 6: script.steps.insert(.advance(random.int(below: 3)), at: index)
    case 7: script.steps[index] = steps[index].withAction(random.int(below: feature.rules.count))
    case 8: script.steps[index] = steps[index].withAssertion { _ in nil }
    case 9: script.steps[index] = steps[index].withAssertion { $0 ?? [:] }
    case 10:
      let (field, value, isAbove) = (random.int(below: 3), random.int(below: 5), random.once(in: 2))
      script.steps[index] = steps[index].withAssertion {
        ($0 ?? [:]).merging([field: isAbove ? .above(value) : .constant(value)]) { _, new in new }
      }
    default: script.isExhaustive.toggle()
    }
    return script
  }
}

extension RandomScript.Step {
  fileprivate func withAction(_ number: Int) -> Self {
    switch self {
    case .send(_, let assertion): .send(number, assertion)
    case .receive(_, let assertion): .receive(number, assertion)
    case .advance, .skipActions, .skipEffects: self
    }
  }

  fileprivate func withAssertion(
    _ change: (RandomScript.Assertion?) -> RandomScript.Assertion?
  ) -> Self {
    switch self {
    case .send(let number, let assertion): .send(number, change(assertion))
    case .receive(let number, let assertion): .receive(number, change(assertion))
    case .advance, .skipActions, .skipEffects: self
    }
  }
}
