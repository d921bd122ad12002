import Store
import TestSupport
import Testing

/// Stacks against arrays of ids and states.
@Suite struct StackFuzzTests {
  private struct Step: CustomStringConvertible {
    let kind: Int
    let seed: UInt64
    var description: String { "\(kind), seed \(seed)" }
  }

  @CasePathable enum Screen: Equatable {
    case list([Int])
    case grid([Int])

    var numbers: [Int] {
      get {
        switch self {
        case .list(let numbers), .grid(let numbers): numbers
        }
      }
      set {
        switch self {
        case .list: self = .list(newValue)
        case .grid: self = .grid(newValue)
        }
      }
    }
  }

  private struct Entry: Equatable {
    let id: StackElementID
    var state: Screen

    var isList: Bool { if case .list = state { true } else { false } }
  }

  @Test func stacksBehaveAsArraysOfIDsAndStates() async {
    await fuzz("stacks", cases: 150) { random in
      (0..<random.int(in: 1...40)).map { _ in Step(kind: random.int(below: 23), seed: random.next()) }
    } shrink: {
      shortened($0)
    } check: { steps in
      check(steps)
    }
  }

  private func check(_ steps: [Step]) -> String? {
    let issues = IssueLog()
    return withIssueReporter(issues) { check(steps, issues) }
  }

  private func check(_ steps: [Step], _ issues: IssueLog) -> String? {
    var stack = StackState<Screen>()
    var model: [Entry] = []
    var next = 0
    var old: (stack: StackState<Screen>, model: [Entry])?
    for (index, step) in steps.enumerated() {
      var random = SeededGenerator(seed: step.seed)
      func fresh(_ state: Screen) -> Entry {
        next += 1
        return Entry(id: StackElementID(integerLiteral: next - 1), state: state)
      }
      let state = random.once(in: 2) ? Screen.list([random.int(below: 100)]) : .grid([random.int(below: 100)])
      let id = StackElementID(integerLiteral: random.int(below: next + 2))
      let place = model.firstIndex { $0.id == id }
      let lower = random.int(in: 0...model.count)
      let range = lower..<random.int(in: lower...model.count)
      switch step.kind {
      case 0, 1, 2:
        stack.append(state)
        model.append(fresh(state))
      case 3:
        stack.pop(from: id)
        if let place { model.removeSubrange(place...) }
      case 4:
        stack.pop(to: id)
        if let place { model.removeSubrange((place + 1)...) }
      case 5:
        stack[id: id] = nil
        if let place { model.remove(at: place) }
      case 6, 7:
        stack[id: id]?.numbers.append(1)
        if let place { model[place].state.numbers.append(1) }
      case 8:
        guard let place else { continue }
        stack[id: id] = state
        model[place].state = state
      case 9:
        let states = (0..<random.int(below: 12)).map { Screen.list([$0]) }
        stack.replaceSubrange(range, with: states)
        model.replaceSubrange(range, with: states.map(fresh))
      case 10:
        if model.popLast()?.state != stack.popLast() { return "step \(index), \(step): another was popped" }
      case 11:
        guard !model.isEmpty else { continue }
        stack.removeFirst()
        model.removeFirst()
      case 12:
        stack.insert(state, at: lower)
        model.insert(fresh(state), at: lower)
      case 13: old = (stack, model)
      case 14:
        func clear(_ state: inout Screen?) { state = nil }
        clear(&stack[id: id])
        if let place { model.remove(at: place) }
      case 15:
        stack.removeAll(keepingCapacity: random.once(in: 2))
        model = []
      case 16:
        stack = stack.filter { $0.numbers.count < 2 }
        model = model.filter { $0.state.numbers.count < 2 }
      case 17, 18:
        stack.removeAll { $0.numbers.count > 2 }
        model.removeAll { $0.state.numbers.count > 2 }
      default:
        let mistakes = issues.issues.count
        let list = place.flatMap { model[$0].isList ? $0 : nil }
        switch step.kind {
        case 19, 20: stack[id: id, case: \.list]?.append(1)
        case 21: stack[id: id, case: \.list] = nil
        default: stack[id: id, case: \.list] = [7]
        }
        if let list {
          switch step.kind {
          case 19, 20: model[list].state.numbers.append(1)
          case 21: model.remove(at: list)
          default: model[list].state = .list([7])
          }
        }
        // A step for a case that the element does not have, or for no element, is a mistake.
        if issues.issues.count != mistakes + (list == nil ? 1 : 0) {
          return "step \(index), \(step): the issues are \(issues.messages)"
        }
      }
      if stack.ids != model.map(\.id) { return "step \(index), \(step): ids \(stack.ids)" }
      if Array(stack) != model.map(\.state) { return "step \(index), \(step): \(stack)" }
      for entry in model where stack[id: entry.id] != entry.state {
        return "step \(index), \(step): \(entry) is lost"
      }
      if let old, old.stack.ids != old.model.map(\.id) || Array(old.stack) != old.model.map(\.state) {
        return "step \(index), \(step): a copy was changed"
      }
    }
    return nil
  }
}
