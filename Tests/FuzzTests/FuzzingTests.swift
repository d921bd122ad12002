import TestSupport
import Testing

/// The harness of the fuzzers finds and shrinks what fails.
@Suite struct FuzzingTests {
  @Test func aFailingCaseIsShrunkAndNamesItsSeed() async {
    let found = await failures {
      await fuzz("harness", cases: 1_000) { random in
        (0..<20).map { _ in random.int(below: 10) }
      } shrink: {
        shortened($0)
      } check: { list in
        list.contains(7) ? "a seven" : nil
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("Smallest failing case found:\n[7]") == true)
    #expect(found.first?.message.contains("FUZZ_SEED=") == true)
  }
}
