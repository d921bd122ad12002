import Effects
import Glibc
import Testing

/// Checks random cases against an oracle, and reports the smallest failing case that it finds.
///
/// Every case has a seed of its own, which the failure prints. Three environment variables change the run:
/// `FUZZ_SECONDS` checks cases for that time instead of `cases` of them, `FUZZ_SEED` checks the one case of that seed,
/// and `FUZZ_FROM` sets the seed of the first case. Without them the first seed is random.
///
/// - Parameters:
///   - name: The name in the output.
///   - cases: The number of cases to check if the environment sets no time.
///   - isolation: The caller's isolation, which `check` runs in.
///   - sourceLocation: The place of the call, for the failure.
///   - generate: Returns a random case.
///   - shrink: Returns smaller cases to try in place of a failing one, the smallest first. The default is none.
///   - check: Returns what is wrong, or nil if the case agrees with the oracle.
public func fuzz<Case>(
  _ name: String, cases: Int, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  generate: (inout SeededGenerator) -> Case,
  shrink: (Case) -> [Case] = { _ in [] },
  check: (Case) async -> String?
) async {
  let plan = FuzzPlan(cases: cases)
  print("fuzz: \(name) begins with FUZZ_FROM=\(plan.first)")
  var count = 0
  while plan.goesOn(after: count) {
    let seed = plan.first &+ UInt64(count)
    count += 1
    var random = SeededGenerator(seed: seed)
    var failing = generate(&random)
    guard var mistake = await check(failing) else { continue }
    var attempts = 0
    search: while true {
      for smaller in shrink(failing) {
        attempts += 1
        guard attempts < 2_000 else { break search }
        guard let found = await check(smaller) else { continue }
        (failing, mistake) = (smaller, found)
        continue search
      }
      break
    }
    Testing.Issue.record(
      "fuzz: \(name), FUZZ_SEED=\(seed)\n\(mistake)\nSmallest failing case found:\n\(failing)",
      sourceLocation: sourceLocation)
    break
  }
  print("fuzz: \(name), \(count) cases")
}

/// Lets other tasks run while a condition holds, as long as that takes, because a thread may stand still for any time.
///
/// - Parameters:
///   - description: What is waited for, printed if it takes long, so that a case that never ends is known.
///   - isolation: The caller's isolation.
///   - condition: Returns whether to wait on.
public func waiting(
  for description: @autoclosure () -> String, isolation: isolated (any Actor)? = #isolation,
  while condition: () -> Bool
) async {
  var looks = 0
  while condition() {
    looks += 1
    if looks == 100_000 { print("fuzz: waiting for \(description())") }
    await Task.yield()
  }
}

/// Returns `list` without runs of its elements, the longest runs first: smaller cases for `fuzz`.
public func shortened<Element>(_ list: [Element]) -> [[Element]] {
  var shorter: [[Element]] = []
  var length = list.count / 2
  while length > 0 {
    for start in stride(from: 0, to: list.count, by: length) {
      var copy = list
      copy.removeSubrange(start..<min(start + length, list.count))
      shorter.append(copy)
    }
    length /= 2
  }
  return shorter
}

/// The cases to check.
private struct FuzzPlan {
  let first: UInt64
  private let cases: Int
  private let deadline: ContinuousClock.Instant?

  init(cases: Int) {
    let only = Self.number("FUZZ_SEED")
    first = only ?? Self.number("FUZZ_FROM") ?? .random(in: 0...(.max))
    self.cases = only == nil ? cases : 1
    deadline = only == nil ? Self.number("FUZZ_SECONDS").map { .now + .seconds(Int64($0)) } : nil
  }

  func goesOn(after count: Int) -> Bool { deadline.map { .now < $0 } ?? (count < cases) }

  private static func number(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }
}
