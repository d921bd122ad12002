import Store
import TestStore
import TestSupport
import Testing

/// Effects print as the calls that made them, however deep they are.
@Suite struct DescriptionTests {
  typealias Action = Probe.Action

  static let count = 100_000

  /// The lines of what an effect prints as, made, printed and freed on a stack of 512 KB.
  private func lines<A>(_ make: @escaping () -> Effect<A>) -> [Substring] {
    withStack(bytes: 512 << 10) { "\(make())".split(separator: "\n") }
  }

  private static func note(_ number: Int) -> Effect<Action> { .cancel(id: number) }

  @Test("100 000 effects, concatenated to the left, to the right, at once")
  func concatenated() {
    let ids = (0..<Self.count).map { ".cancel(id: \($0))" }
    func trimmed(_ lines: [Substring]) -> [String] {
      lines.filter { $0.contains("cancel") }.map { String($0.drop { $0 == " " }) }
    }
    let left = lines { (0..<Self.count).reduce(Effect<Action>.none) { $0.concatenate(with: Self.note($1)) } }
    #expect(trimmed(left) == ids)
    #expect(left.filter { $0.hasSuffix(".concatenate(") }.count == Self.count - 1)
    #expect(left.filter { $0.hasSuffix(")") && !$0.contains("cancel") }.count == Self.count - 1)
    let right = lines {
      (0..<Self.count).reversed().reduce(Effect<Action>.none) { Self.note($1).concatenate(with: $0) }
    }
    #expect(trimmed(right) == ids)
    #expect(trimmed(lines { Effect<Action>.merge((0..<Self.count).map(Self.note)) }) == ids)
  }

  @Test("lines are indented by their depth, up to 32 levels")
  func margins() {
    let deep = lines { (1..<100).reduce(Self.note(0)) { .merge(Self.note($1), $0) } }
    let margins = deep.filter { $0.contains("cancel") }.map { $0.prefix { $0 == " " }.count / 2 }
    #expect(margins == (1...99).map { min($0, 32) } + [32])
    #expect(deep.last == ")")
  }

  @Test("100 000 operators of each kind around an effect")
  func operators() {
    let wraps: [(String, @Sendable (Effect<Action>, Int) -> Effect<Action>)] = [
      (".map(Action -> Action)", { effect, _ in effect.map { $0 } }),
      (".cancellable(id: 7)", { effect, _ in effect.cancellable(id: 7) }),
      (".queued(id: 7, policy: .oldest)", { effect, _ in effect.queued(id: 7, policy: .oldest) }),
      (
        ".timeout(for: 1.0 seconds)",
        { effect, _ in effect.timeout(for: .seconds(1), clock: ImmediateClock()) }
      ),
      (
        ".debounce(id: 7, for: 1.0 seconds)",
        { effect, _ in effect.debounce(id: 7, for: .seconds(1), clock: ImmediateClock()) }
      ),
      (
        ".throttle(id: 7, for: 1.0 seconds, latest: true)",
        { effect, _ in effect.throttle(id: 7, for: .seconds(1), clock: ImmediateClock(), latest: true) }
      ),
    ]
    for (call, wrap) in wraps {
      let text = withStack(bytes: 512 << 10) { "\((0..<Self.count).reduce(Self.note(0), wrap))" }
      #expect(text.hasPrefix(".cancel(id: 0)" + call + call))
      #expect(text.utf8.count == ".cancel(id: 0)".utf8.count + call.utf8.count * Self.count)
    }
  }

  @Test("debugDescription says what the effect's actions are")
  func debug() {
    #expect(String(reflecting: Effect<Int>.none) == "Effect<Int>.none")
    #expect(String(reflecting: Effect<Int>.cancel(id: 1)) == "Effect<Int>.cancel(id: 1)")
  }
}
