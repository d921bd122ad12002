import Effects
import Glibc
import TestStore
import TestSupport
import Testing

/// Random effect trees against the reference interpreter.
///
/// The interpreter does not know yet all orders that stores may choose, so that some of its findings are its own
/// mistakes. Until each is told apart they run by `FUZZ_EFFECTS=1` only.
@Suite(.enabled(if: getenv("FUZZ_EFFECTS") != nil, "The interpreter is not complete yet."))
struct EffectFuzzTests {
  @Test func aTestStoreReducesInExactlyTheOrderOfTheInterpreter() async {
    await fuzz("effects in a test store", cases: 300) { random in
      EffectProgram.random(&random, isScripted: true)
    } shrink: {
      $0.smaller
    } check: { program in
      let run = EffectRun(program)
      let found = await failures { await run.runInTestStore() }
      if let failure = found.first { return "The test store failed: \(failure.message)\n\(run.events)" }
      if let mistake = program.mistake(in: run, EffectMachine.Style(isScripted: true, isSerial: true)) {
        return mistake
      }
      // When one that waits in a line starts, after others of the same moment, is left to the store.
      guard !program.hasWaitingLines else { return nil }
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
  }

  @Test func aTestStoreUnderAnyScheduleDoesWhatTheInterpreterMay() async {
    await fuzz("effects in a test store, any schedule", cases: 60) { random in
      (EffectProgram.random(&random, isScripted: true), random.next() >> 1)
    } shrink: { program, seed in
      program.smaller.map { ($0, seed) }
    } check: { program, seed in
      let mistake = Locked<String?>(nil)
      let found = await failures {
        await exploreSchedules(seeds: seed...(seed + 4)) {
          guard mistake.value == nil else { return }
          let run = EffectRun(program)
          await run.runInTestStore()
          let found = program.mistake(in: run, EffectMachine.Style(isScripted: true, isSerial: true))
          mistake.withLock { $0 = found.map { "Schedule \(seed): \($0)" } }
        }
      }
      return mistake.value ?? found.first.map { "The test store failed: \($0.message)" }
    }
  }

  @Test func storesDoWhatTheInterpreterMay() async {
    await fuzz("effects in stores", cases: 200) { random in
      (EffectProgram.random(&random, isScripted: false), random.int(below: 4))
    } shrink: { program, home in
      program.smaller.map { ($0, home) }
    } check: { program, home in
      switch home {
      case 0: await Self.onMain(program)
      case 1: await Plain().run(program)
      case 2: await OnThread().run(program)
      default: await Self.unbound(program)
      }
    }
  }

  private static let style = EffectMachine.Style(isScripted: false, isSerial: false)

  @MainActor private static func onMain(_ program: EffectProgram) async -> String? {
    let run = EffectRun(program)
    await run.runInStore()
    return program.mistake(in: run, style).map { "On the main actor: \($0)" }
  }

  private static func unbound(_ program: EffectProgram) async -> String? {
    let run = EffectRun(program)
    await run.runInStore(isolation: nil)
    return program.mistake(in: run, style).map { "Without an isolation: \($0)" }
  }

  private actor Plain {
    func run(_ program: EffectProgram) async -> String? {
      let run = EffectRun(program)
      await run.runInStore()
      return program.mistake(in: run, style).map { "On an actor: \($0)" }
    }
  }

  private actor OnThread {
    private let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run(_ program: EffectProgram) async -> String? {
      let run = EffectRun(program) { [executor] in executor.isCurrent }
      await run.runInStore()
      return program.mistake(in: run, style).map { "On an actor with a thread of its own: \($0)" }
    }
  }
}

extension EffectProgram {
  static func random(_ random: inout SeededGenerator, isScripted: Bool) -> EffectProgram {
    var options = EffectGenerator.Options()
    options.isScripted = isScripted
    // Time passes where a test says so.
    options.usesTime = isScripted && random.once(in: 3)
    var generator = EffectGenerator(SeededGenerator(seed: random.next()), options)
    return generator.make()
  }
}
