// The passes of the search that change drawn numbers.
extension Shrinker {
  /// The number of low values that the search tries for a drawn number, one by one, because the number may stand for an
  /// alternative.
  private static let alternatives: UInt64 = 16

  /// Deletes elements of drawn collections, beginning with the last one.
  ///
  /// If an element can't be deleted alone, this method tries to delete it together with the element after it.
  mutating func deleteElements(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    for step in best.tape.steps.indices.reversed() {
      var index = spans(of: step).count - 1
      while index >= 0 {
        if await !deleteElements(1, from: index, in: step, run) {
          await deleteElements(2, from: index, in: step, run)
        }
        index -= 1
      }
    }
  }

  private func spans(of step: Int) -> [CaseRecord.Span] {
    step < best.steps.count ? best.steps[step].spans : []
  }

  /// Deletes adjacent elements of one collection, beginning with the element at the given index.
  ///
  /// - Returns: `true` if the tape without the elements is now the simplest failing one; otherwise, `false`.
  @discardableResult
  private mutating func deleteElements(
    _ count: Int, from index: Int, in step: Int, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async -> Bool {
    let following = spans(of: step).dropFirst(index)
    guard let first = following.first, step < best.tape.steps.count else { return false }
    let elements = following.lazy.filter { $0.size == first.size }.prefix(count)
    var tape = best.tape
    guard elements.count == count, let last = elements.last, tape.steps[step].draws[first.size] >= count
    else { return false }
    tape.steps[step].draws[first.size] -= UInt64(count)
    tape.steps[step].draws.removeSubrange(first.draws.lowerBound..<last.draws.upperBound)
    return await accept(tape, run)
  }

  /// Lowers each drawn number as far as possible.
  ///
  /// The number may stand for an alternative, and this alternative decides what the later numbers mean. So each low
  /// value is first tried with zeros for all later numbers of the step.
  mutating func lowerDraws(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    var step = 0
    while step < best.tape.steps.count {
      var place = 0
      while step < best.tape.steps.count, place < best.tape.steps[step].draws.count {
        await lowerDraw(step, place, run)
        place += 1
      }
      step += 1
    }
  }

  private mutating func lowerDraw(
    _ step: Int, _ place: Int, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async {
    let value = best.tape.steps[step].draws[place]
    guard value > 0 else { return }
    for alternative in 0..<min(value, Self.alternatives) {
      var tape = best.tape
      tape.steps[step].draws[place...] = [alternative]
      if await accept(tape, run) { return }
    }
    await lower([(step, place)], run)
  }

  /// Lowers drawn numbers that are equal together, and then lowers each pair of drawn numbers by the same amount.
  ///
  /// Amounts that have to be equal, or that depend on each other, can't be lowered one by one.
  mutating func lowerTogether(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    var groups: [UInt64: [(Int, Int)]] = [:]
    for (step, place) in places {
      groups[best.tape.steps[step].draws[place], default: []].append((step, place))
    }
    for (_, group) in groups.sorted(by: { $0.key < $1.key }) where group.count > 1 { await lower(group, run) }
    let places = places
    for (index, first) in places.enumerated() {
      for second in places[(index + 1)...] { await lower([first, second], run) }
    }
  }

  /// The positions of the drawn numbers that are not zero.
  private var places: [(Int, Int)] {
    best.tape.steps.enumerated().flatMap { step, choices in
      choices.draws.indices.filter { choices.draws[$0] > 0 }.map { (step, $0) }
    }
  }

  /// Lowers all given drawn numbers by the same amount: the largest amount for which a run with the lowered numbers
  /// still fails.
  ///
  /// After each amount with which the run does not fail, the method tries half of it.
  private mutating func lower(
    _ places: [(step: Int, place: Int)], isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async {
    var refused: UInt64?
    while let least = places.map({ value(at: $0) ?? 0 }).min(), least > 0 {
      // The loop begins with the largest possible amount that is lower than all amounts that were tried in vain.
      var amount = min(least, refused.map { $0 - 1 } ?? least)
      while amount > 0, await !accept(lowered(places, by: amount), run) {
        refused = amount
        amount /= 2
      }
      guard amount > 0 else { return }
    }
  }

  private func value(at place: (step: Int, place: Int)) -> UInt64? {
    guard place.step < best.tape.steps.count else { return nil }
    let draws = best.tape.steps[place.step].draws
    return place.place < draws.count ? draws[place.place] : nil
  }

  private func lowered(_ places: [(step: Int, place: Int)], by amount: UInt64) -> ChoiceTape {
    var tape = best.tape
    for place in places { tape.steps[place.step].draws[place.place] -= amount }
    return tape
  }

  /// The largest count of drawn numbers for which the search still tries to swap each pair of numbers.
  private static let exchangedDraws = 32

  /// Exchanges the drawn numbers of two steps, or two single drawn numbers, so that the lower numbers come first.
  ///
  /// The schedules stay the same.
  mutating func exchangeDraws(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    for first in best.tape.steps.indices {
      for second in best.tape.steps.indices where second > first && second < best.tape.steps.count {
        var tape = best.tape
        (tape.steps[first].draws, tape.steps[second].draws) = (
          tape.steps[second].draws, tape.steps[first].draws
        )
        await accept(tape, run)
      }
    }
    let places = best.tape.steps.enumerated().flatMap { step, choices in
      choices.draws.indices.map { (step, $0) }
    }
    guard places.count <= Self.exchangedDraws else { return }
    for (index, first) in places.enumerated() {
      for second in places[(index + 1)...] {
        guard let earlier = value(at: first), let later = value(at: second), earlier > later else { continue }
        var tape = best.tape
        tape.steps[first.0].draws[first.1] = later
        tape.steps[second.0].draws[second.1] = earlier
        await accept(tape, run)
      }
    }
  }
}
