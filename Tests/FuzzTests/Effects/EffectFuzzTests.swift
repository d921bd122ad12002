import Effects
import TestStore
import TestSupport
import Testing

/// Random effect trees against the reference interpreter.
struct EffectFuzzTests {
  /// The programs with too many orders to look at all.
  private let undecided = Locked(0)

  @Test func aTestStoreReducesInExactlyTheOrderOfTheInterpreter() async {
    let name = "effects in a test store"
    await fuzz(name, cases: 300) { random in
      EffectProgram.random(&random, isScripted: true)
    } shrink: {
      $0.smaller
    } check: { program in
      let run = EffectRun(program)
      let found = await failures { await run.runInTestStore() }
      if let failure = found.first { return "The test store failed: \(failure.message)\n\(run.events)" }
      if let mistake = program.mistake(in: run, .test, undecided: undecided) { return mistake }
      guard !program.hasOpenOrder else { return nil }
      var schedule = EffectSchedule(program)
      schedule.run()
      let reduced = run.events.filter { if case .reduced = $0 { true } else { false } }
      if reduced != schedule.reduced {
        return "Expected \(schedule.reduced)\n     got \(reduced)\n\(run.issues.messages)"
      }
      if run.issues.issues.count != schedule.machine.issues {
        return "Expected \(schedule.machine.issues) issues, got: \(run.issues.messages)"
      }
      return nil
    }
    printUndecided(name)
  }

  @Test func aTestStoreUnderAnyScheduleDoesWhatTheInterpreterMay() async {
    let name = "effects in a test store, any schedule"
    await fuzz(name, cases: 60) { random in
      (EffectProgram.random(&random, isScripted: true), random.next() >> 1)
    } shrink: { program, seed in
      program.smaller.map { ($0, seed) }
    } check: { program, seed in
      let mistake = Locked<String?>(nil)
      let found = await failures {
        await exploreSchedules(seeds: seed...(seed + 4)) { [undecided] in
          guard mistake.value == nil else { return }
          let run = EffectRun(program)
          await run.runInTestStore()
          let found = program.mistake(in: run, .test, undecided: undecided)
          mistake.withLock { $0 = found.map { "Schedule \(seed): \($0)" } }
        }
      }
      return mistake.value ?? found.first.map { "The test store failed: \($0.message)" }
    }
    printUndecided(name)
  }

  @Test func storesDoWhatTheInterpreterMay() async {
    let name = "effects in stores"
    await fuzz(name, cases: 200) { random in
      let isolation = random.int(below: 4)
      return (EffectProgram.random(&random, isScripted: false, isBound: isolation < 3), isolation)
    } shrink: { program, isolation in
      program.smaller.map { ($0, isolation) }
    } check: { program, isolation in
      switch isolation {
      case 0: await onMain(program)
      case 1: await Plain().run(program, undecided)
      case 2: await OnThread().run(program, undecided)
      default: await unbound(program)
      }
    }
    printUndecided(name)
  }

  private func printUndecided(_ name: String) { print("fuzz: \(name), \(undecided.value) undecided") }

  @MainActor private func onMain(_ program: EffectProgram) async -> String? {
    let run = EffectRun(program)
    await run.runInStore()
    return program.mistake(in: run, .store, undecided: undecided).map { "On the main actor: \($0)" }
  }

  private func unbound(_ program: EffectProgram) async -> String? {
    let run = EffectRun(program)
    await run.runInStore(isolation: nil)
    return program.mistake(in: run, .store, undecided: undecided).map { "Without an isolation: \($0)" }
  }

  private actor Plain {
    func run(_ program: EffectProgram, _ undecided: Locked<Int>) async -> String? {
      let run = EffectRun(program)
      await run.runInStore()
      return program.mistake(in: run, .store, undecided: undecided).map { "On an actor: \($0)" }
    }
  }

  private actor OnThread {
    private let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run(_ program: EffectProgram, _ undecided: Locked<Int>) async -> String? {
      let run = EffectRun(program) { [executor] in executor.isCurrent }
      await run.runInStore()
      return program.mistake(in: run, .store, undecided: undecided).map {
        "On an actor with a thread of its own: \($0)"
      }
    }
  }
}

extension EffectMachine.Style {
  fileprivate static let test = Self(isScripted: true, isSerial: true)
  fileprivate static let store = Self(isScripted: false, isSerial: false)
}

extension EffectProgram {
  static func random(
    _ random: inout SeededGenerator, isScripted: Bool, isBound: Bool = true
  ) -> EffectProgram {
    var options = EffectGenerator.Options()
    options.isScripted = isScripted
    options.isBound = isBound
    options.usesTime = random.once(in: 3)
    var generator = EffectGenerator(SeededGenerator(seed: random.next()), options)
    return generator.make()
  }
}
