import Store
import TestSupport
import Testing

/// Random observers of a store against a model that compares all they have read, after each turn.
@Suite struct ObservationFuzzTests {
  @MainActor @Test func onTheMainActor() async { await Self.check("the main actor", cases: 60) }

  @Test func onAnActor() async { await StoreActor().check() }

  @Test func withoutAnIsolation() async { await Self.check("no isolation", cases: 60, isolation: nil) }

  private actor StoreActor {
    func check() async { await ObservationFuzzTests.check("an actor", cases: 60) }
  }

  private static func check(
    _ place: String, cases: Int, isolation: isolated (any Actor)? = #isolation
  ) async {
    var turns = 0
    await fuzz("observations on \(place)", cases: cases) { random in
      ObservationStep.list(&random)
    } shrink: {
      shortened($0)
    } check: { steps in
      let result = await ObservationRun.take(steps, isolation: isolation)
      turns += result.turns
      return result.mistake
    }
    print("fuzz: observations on \(place), \(turns) turns")
  }
}
