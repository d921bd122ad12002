import TestSupport

/// Makes random compositions of features, and what is sent to them.
struct TreeGenerator {
  private var random: SeededGenerator
  private var program = TreeProgram()
  private var owns = 0
  private var features = 1
  /// The operators that the feature being made has already.
  private var taken: Set<Int> = []

  init(_ random: SeededGenerator) { self.random = random }

  mutating func make() -> TreeProgram {
    features = random.int(in: 1...4)
    for _ in 0..<features {
      taken = []
      program.shapes.append(shape(depth: random.int(in: 2...6)))
    }
    for reducer in TreeStep.leaf..<owns {
      for number in 0..<Self.numbers { answer(TreeStep(reducer: reducer, number: number)) }
    }
    program.script = (0..<random.int(in: 1...10)).map { _ in action() }
    for position in program.script.indices where random.once(in: 4) {
      program.moments[position] = random.int(in: 1...3) * 100
    }
    return program
  }

  /// How many numbers of actions there are.
  private static let numbers = 5

  private mutating func own() -> TreeShape {
    defer { owns += 1 }
    return .own(owns)
  }

  /// The number of a feature, maybe that which is being made.
  private mutating func child() -> Int { random.int(below: features) }

  private mutating func shape(depth: Int) -> TreeShape {
    guard depth > 0 else { return random.once(in: 8) ? .empty : own() }
    let kind = min(random.int(below: 17), 15)
    switch kind {
    case 0, 1:
      return .combine((0..<random.int(in: 0...3)).map { _ in shape(depth: depth - 1) })
    case 2: return .maybe(random.once(in: 2), shape(depth: depth - 1))
    case 3:
      let isFirst = random.once(in: 2)
      let (first, second) = (shape(depth: depth - 1), shape(depth: depth - 1))
      return .either(isFirst, first, second)
    case 4: return .dependency(shape(depth: depth - 1), random.int(in: 1...9))
    case 5:
      owns += 1
      return .onChange(shape(depth: depth - 1), owns - 1)
    default: break
    }
    // A child is run by one operator.
    guard taken.insert(kind).inserted else { return shape(depth: depth - 1) }
    switch kind {
    case 6: return .combine([.binding, shape(depth: depth - 1)])
    case 7: return beside(.part, depth)
    case 8: return beside(.kid(child()), depth)
    case 9: return beside(.choice(random.element(of: [.byScope, .byIfCaseLet, .byEnum])), depth)
    case 10: return .leaf(shape(depth: depth - 1))
    case 11: return .optional(shape(depth: depth - 1), child())
    case 12: return .path(shape(depth: depth - 1), child())
    case 13: return .sheet(shape(depth: depth - 1), child())
    case 14: return .destination(shape(depth: depth - 1))
    default: return .rows(shape(depth: depth - 1), child())
    }
  }

  private mutating func beside(_ shape: TreeShape, _ depth: Int) -> TreeShape {
    let other = self.shape(depth: depth - 1)
    return .combine(random.once(in: 2) ? [shape, other] : [other, shape])
  }

  /// What a reducer does about an action.
  private mutating func answer(_ step: TreeStep) {
    if step.reducer != TreeStep.leaf, random.once(in: 2) {
      program.mutations[step] = (0..<random.int(in: 1...3)).map { _ in mutation() }
    }
    if random.once(in: 3) { program.runs.insert(step) }
    // To a greater number, so that there is an end.
    if random.once(in: 8), step.number + 1 < Self.numbers {
      program.sends[step] = random.int(in: (step.number + 1)...(Self.numbers - 1))
    }
  }

  private mutating func id() -> Int { random.int(below: 3) }

  private mutating func mutation() -> TreeMutation {
    switch random.int(below: 18) {
    case 0: .count(random.int(in: 1...3))
    case 1: .label(random.int(in: 1...3))
    case 2, 3: .leaf(random.once(in: 3) ? nil : id())
    case 4, 5: .choice(isTwo: random.once(in: 2), id())
    case 6, 7: .addRow(id())
    case 8: .removeRow(id())
    case 9, 10: .push(id())
    case 11: .pop
    case 12, 13: .sheet(random.once(in: 3) ? nil : id())
    case 14: .destination(isTwo: random.once(in: 2), random.once(in: 3) ? nil : id())
    case 15: .optional(random.once(in: 3) ? nil : id())
    case 16: .kid
    default: .deepLeaf(random.once(in: 3) ? nil : id())
    }
  }

  private mutating func action() -> TreeAction {
    let hops: [TreeAction.Hop] = (0..<random.element(of: [0, 0, 0, 1, 1, 1, 2, 2, 3])).map { _ in
      switch random.int(below: 8) {
      case 0: .kid
      case 1: .optional
      case 2, 3, 4: .row(id())
      case 5, 6: .path(random.int(below: 3))
      default: .sheet
      }
    }
    let number = random.int(below: Self.numbers)
    let last: TreeAction.Last
    switch random.int(below: 14) {
    case 0: last = .binding(number)
    case 1: last = .part(number)
    case 2: last = .leaf(number)
    case 3: last = .choice(isTwo: random.once(in: 2), number)
    case 4: last = .destination(isTwo: random.once(in: 2), number)
    case 5: last = random.once(in: 2) ? .dismissSheet : .dismissDestination
    case 6: last = .pop(random.int(below: 3))
    default: last = .tap(number)
    }
    return TreeAction(hops: hops, last: last)
  }
}

extension TreeProgram {
  /// Programs a step smaller.
  var smaller: [TreeProgram] {
    var result: [TreeProgram] = []
    if !mutations.isEmpty { result.append(copy { $0.mutations = [:] }) }
    if !runs.isEmpty { result.append(copy { $0.runs = [] }) }
    if !moments.isEmpty { result.append(copy { $0.moments = [:] }) }
    if !sends.isEmpty { result.append(copy { $0.sends = [:] }) }
    for steps in shortened(mutations.keys.sorted(by: TreeStep.areInOrder))
    where steps.count * 2 >= mutations.count - 1 {
      result.append(copy { $0.mutations = mutations.filter { steps.contains($0.key) } })
    }
    for script in shortened(script) { result.append(copy { $0.script = script }) }
    for index in script.indices where !script[index].hops.isEmpty {
      result.append(copy { $0.script[index].hops.removeLast() })
    }
    for index in shapes.indices {
      for shape in shapes[index].smaller { result.append(copy { $0.shapes[index] = shape }) }
    }
    for step in mutations.keys.sorted(by: TreeStep.areInOrder) {
      for list in shortened(mutations[step] ?? []) {
        result.append(copy { $0.mutations[step] = list.isEmpty ? nil : list })
      }
    }
    for step in runs.sorted(by: TreeStep.areInOrder) { result.append(copy { $0.runs.remove(step) }) }
    for step in sends.keys.sorted(by: TreeStep.areInOrder) { result.append(copy { $0.sends[step] = nil }) }
    return result
  }

  private func copy(_ change: (inout TreeProgram) -> Void) -> TreeProgram {
    var copy = self
    change(&copy)
    return copy
  }
}

extension TreeStep {
  fileprivate static func areInOrder(_ a: Self, _ b: Self) -> Bool {
    (a.reducer, a.number) < (b.reducer, b.number)
  }
}

extension TreeShape {
  /// The parts, and what makes the composition of others.
  private var parts: (shapes: [TreeShape], make: ([TreeShape]) -> TreeShape) {
    switch self {
    case .own, .empty, .binding, .part, .kid, .choice: ([], { _ in self })
    case .combine(let shapes): (shapes, { .combine($0) })
    case .maybe(let isThere, let shape): ([shape], { .maybe(isThere, $0[0]) })
    case .either(let isFirst, let first, let second): ([first, second], { .either(isFirst, $0[0], $0[1]) })
    case .dependency(let shape, let value): ([shape], { .dependency($0[0], value) })
    case .onChange(let shape, let id): ([shape], { .onChange($0[0], id) })
    case .leaf(let shape): ([shape], { .leaf($0[0]) })
    case .optional(let shape, let child): ([shape], { .optional($0[0], child) })
    case .rows(let shape, let child): ([shape], { .rows($0[0], child) })
    case .path(let shape, let child): ([shape], { .path($0[0], child) })
    case .sheet(let shape, let child): ([shape], { .sheet($0[0], child) })
    case .destination(let shape): ([shape], { .destination($0[0]) })
    }
  }

  fileprivate var smaller: [TreeShape] {
    if case .empty = self { return [] }
    let (shapes, make) = parts
    var result: [TreeShape] = [.empty] + shapes
    if case .combine = self { result += shortened(shapes).map { .combine($0) } }
    for index in shapes.indices {
      for smaller in shapes[index].smaller {
        var copy = shapes
        copy[index] = smaller
        result.append(make(copy))
      }
    }
    return result
  }
}
