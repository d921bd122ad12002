import Observation
import Store
import TestSupport

extension Observed {
  /// Starts an observer; nil if there is nothing for it to observe.
  static func make(
    _ kind: ObserverKind, _ numbers: [Int], in run: ObservationRun, isolation: isolated (any Actor)?
  ) -> Observed? {
    let parts = numbers.map { World.parts[$0 % World.parts.count] }
    let made: Observed?
    switch kind {
    case .observe: made = observing(kind, parts, run, isolation)
    case .branching: made = branching(parts, run, isolation)
    case .sender: made = sending(parts, run, isolation)
    case .writer: made = writing(parts, run, isolation)
    case .changes: made = asking(parts.filter { $0.contains != nil }, run, isolation)
    case .onChange: made = parts.first { $0.onChange != nil }.map { changing($0, run, isolation) }
    case .values: made = parts.first { $0.values != nil }.map { iterating($0, run, isolation) }
    case .tracking: made = tracking(parts, run)
    case .leaf: made = run.leafParts(numbers).map { observing(kind, $0, run, isolation) }
    case .row: made = run.rowParts(numbers).map { observing(kind, $0, run, isolation) }
    }
    made?.begin(in: run.store.state)
    return made
  }

  private static func observing(
    _ kind: ObserverKind, _ parts: [Part], _ run: ObservationRun, _ isolation: isolated (any Actor)?
  ) -> Observed {
    let observer = Observed(kind, parts)
    observer.token = run.store.observe(isolation: isolation) { [unowned observer, unowned run] in
      observer.calls.append(parts.map { $0.read(run) })
    }
    return observer
  }

  private static func branching(
    _ all: [Part], _ run: ObservationRun, _ isolation: isolated (any Actor)?
  ) -> Observed {
    let observer = Observed(.branching, [])
    let half = all.count / 2
    observer.token = run.store.observe(isolation: isolation) { [unowned observer, unowned run] in
      observer.parts = [.flag] + (run.store.flag ? all.prefix(half) : all.suffix(all.count - half))
      observer.calls.append(observer.parts.map { $0.read(run) })
    }
    return observer
  }

  /// An observer that lowers a number until it is small, and reads what that leads to.
  private static func sending(
    _ parts: [Part], _ run: ObservationRun, _ isolation: isolated (any Actor)?
  ) -> Observed {
    let observer = Observed(.sender, [.number, .label] + parts)
    observer.token = run.store.observe(isolation: isolation) { [unowned observer, unowned run] in
      observer.calls.append(observer.parts.map { $0.read(run) })
      let number = run.store.number
      guard number > 1 else { return }
      run.hasSent = true
      run.touch(.unequatable)
      run.store.send(.change { $0.number = number - 2 })
      _ = run.store[World.label]
    }
    return observer
  }

  /// An observer that sends at every other call, before it reads what that changes; one in a turn, lest they go on for
  /// ever.
  private static func writing(
    _ parts: [Part], _ run: ObservationRun, _ isolation: isolated (any Actor)?
  ) -> Observed {
    let observer = Observed(.writer, parts + [.written])
    var count = 0
    observer.token = run.store.observe(isolation: isolation) { [unowned observer, unowned run] in
      count += 1
      if count % 2 == 0, run.writer == nil {
        run.writer = observer
        run.touch(.unequatable)
        run.store.send(.change { [count] in $0.written = count })
      }
      observer.calls.append(observer.parts.map { $0.read(run) })
    }
    return observer
  }

  private static func asking(
    _ all: [Part], _ run: ObservationRun, _ isolation: isolated (any Actor)?
  ) -> Observed {
    let observer = Observed(.changes, [])
    var count = 0
    var positions: [Int: Int] = [:]
    observer.token = run.store.observe(isolation: isolation) { [unowned observer] changes in
      observer.answers = []
      for (index, part) in all.enumerated() where (index + count) % 2 == 0 || count % 3 == 2 {
        let position = positions[index] ?? observer.parts.count
        if positions.updateValue(position, forKey: index) == nil { observer.parts.append(part) }
        observer.answers.append((position, part.contains?(changes) ?? false))
      }
      count += 1
      observer.calls.append([])
    }
    return observer
  }

  private static func changing(
    _ part: Part, _ run: ObservationRun, _ isolation: isolated (any Actor)?
  ) -> Observed {
    let observer = Observed(.onChange, [part])
    var told: AnyHashable?
    observer.token = part.onChange?(run, isolation) { [unowned observer] old, new in
      let isRight = old != new && (told ?? old) == old
      told = new
      observer.calls.append(isRight ? [new] : ["a change from", old, "to", new])
    }
    return observer
  }

  private static func iterating(
    _ part: Part, _ run: ObservationRun, _ isolation: isolated (any Actor)?
  ) -> Observed {
    let observer = Observed(.values, [part])
    observer.task = part.values?(run, isolation) { [weak observer] in observer?.calls.append([$0]) }
    return observer
  }

  private static func tracking(_ parts: [Part], _ run: ObservationRun) -> Observed {
    let observer = Observed(.tracking, parts)
    var calls = Locked(0)
    observer.count = { calls.value }
    observer.arm = { [unowned run] in
      let armed = Locked(0)
      calls = armed
      withObservationTracking {
        for part in parts { _ = part.read(run) }
      } onChange: {
        armed.add()
      }
    }
    observer.arm?()
    return observer
  }
}

extension Part {
  static var flag: Part { .property("flag", \.flag) }
  static var number: Part { .property("number", \.number) }
  static var written: Part { .property("written", \.written) }
  static var label: Part {
    .reading("[label]", [], { $0.store[World.label] }) {
      "\($0.number % 2) \($0.text.count) \(($0.number + $0.size.width) * 2)"
    }
  }
}

extension ObservationRun {
  /// Parts of a leaf, read by a store that is kept, also when the leaf has gone.
  func leafParts(_ numbers: [Int]) -> [Part]? {
    let place = LeafPlace.allCases[numbers[0] % LeafPlace.allCases.count]
    guard let leaf = leaf(place) else { return nil }
    let initial = initial(of: leaf)
    let lowest = store.state.path.ids.first
    return numbers.map { number in
      let part = LeafPart.all[number % LeafPart.all.count]
      return .kept("kept \(place).\(part.name)", [], { part.read(leaf) }) { state in
        let now = place == .lowest ? lowest.flatMap { state.path[id: $0] } : place.state(in: state)
        return part.truth(now ?? initial)
      }
    }
  }

  /// Parts of a row, read by a store that is kept, also when the row has gone.
  func rowParts(_ numbers: [Int]) -> [Part]? {
    let id = numbers[0] % 4
    guard let row = row(id) else { return nil }
    let initial = initial(of: row)
    return numbers.map { number in
      let part = RowPart.all[number % RowPart.all.count]
      return .kept("kept rows \(id).\(part.name)", part.stamps, { part.read(row) }) {
        part.truth($0.rows[id: id] ?? initial)
      }
    }
  }
}
