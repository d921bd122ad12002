// The passes of the search that change the schedule.
extension Shrinker {
  /// Tries to choose the first option in all decisions, then in all decisions of a step, and then in single decisions.
  mutating func makeSchedulesPlain(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    guard best.tape.deviations > 0 else { return }
    var plain = best.tape
    for step in plain.steps.indices { plain.steps[step].schedule = [] }
    if await accept(plain, run) { return }
    var step = best.tape.steps.count - 1
    while step >= 0 {
      if step < best.tape.steps.count {
        var tape = best.tape
        tape.steps[step].schedule = []
        await accept(tape, run)
        await makeChoicesPlain(in: step, run)
      }
      step -= 1
    }
  }

  private mutating func makeChoicesPlain(
    in step: Int, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async {
    guard step < best.tape.steps.count else { return }
    for place in best.tape.steps[step].schedule.indices.reversed() {
      guard choice(step, place) > 0 else { continue }
      var tape = best.tape
      tape.steps[step].schedule[place] = 0
      await accept(tape, run)
    }
  }

  private func choice(_ step: Int, _ place: Int) -> Int {
    guard step < best.tape.steps.count, place < best.tape.steps[step].schedule.count else { return 0 }
    return best.tape.steps[step].schedule[place]
  }

  /// Tries to move each choice other than the first option to an earlier decision, and to lower it.
  mutating func moveDeviations(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    for step in best.tape.steps.indices {
      guard step < best.tape.steps.count else { return }
      for place in best.tape.steps[step].schedule.indices { await moveDeviation(step, place, run) }
    }
  }

  private mutating func moveDeviation(
    _ step: Int, _ place: Int, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async {
    let value = choice(step, place)
    guard value > 0 else { return }
    for earlier in 0...place where earlier == place || choice(step, earlier) == 0 {
      for lower in 1...value where earlier < place || lower < value {
        var tape = best.tape
        // The changes are made in a copy, because a tape drops the zeros at the end of its schedule after each change.
        var schedule = tape.steps[step].schedule
        schedule[place] = 0
        schedule[earlier] = lower
        tape.steps[step].schedule = schedule
        if await accept(tape, run) { return }
      }
    }
  }
}
