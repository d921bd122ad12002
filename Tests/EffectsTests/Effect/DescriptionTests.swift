import Store
import TestStore
import TestSupport
import Testing

/// Effects print as the calls that made them, however deep they are.
@Suite struct DescriptionTests {
  typealias Action = Probe.Action

  /// So many that a call for each, and be it the smallest, of 16 bytes, does not fit onto the stack.
  static let count = stack / 12
  static let stack = 256 << 10

  /// What an effect prints as, made, printed and freed on a small stack.
  private func text<A>(_ make: @escaping () -> Effect<A>) -> String {
    withStack(bytes: Self.stack) { "\(make())" }
  }

  private static func note(_ number: Int) -> Effect<Action> { .cancel(id: number) }

  /// A line of what is expected.
  private func line(_ depth: Int, _ text: String) -> String {
    String(repeating: "  ", count: min(depth, 32)) + text
  }

  /// The line of an effect of `note`.
  private func line(_ depth: Int, _ number: Int) -> String { line(depth, ".cancel(id: \(number))") }

  /// The first place where a text is not made of `lines`.
  private func difference(_ text: String, _ lines: [String]) -> String? {
    let parts = text.split(separator: "\n")
    if let (part, line) = zip(parts, lines).first(where: { $0 != $1 }) {
      return "'\(part)' instead of '\(line)'"
    }
    return parts.count == lines.count ? nil : "\(parts.count) lines instead of \(lines.count)"
  }

  @Test("deeply concatenated, to the left, to the right, at once, with up to 32 margins")
  func concatenated() {
    let last = Self.count - 1
    var lines = (0..<last).map { line($0, ".concatenate(") }
    lines += [line(last, 0), line(last, 1)]
    for number in 2...last { lines += [line(last - number + 1, ")"), line(last - number + 1, number)] }
    lines.append(")")
    let left = text { (0...last).reduce(Effect<Action>.none) { $0.concatenate(with: Self.note($1)) } }
    #expect(difference(left, lines) == nil)

    lines = (0..<last).flatMap { [line($0, ".concatenate("), line($0 + 1, $0)] }
    lines.append(line(last, last))
    lines += (0..<last).reversed().map { line($0, ")") }
    let right = text {
      (0...last).reversed().reduce(Effect<Action>.none) { Self.note($1).concatenate(with: $0) }
    }
    #expect(difference(right, lines) == nil)

    lines = [".merge("] + (0...last).map { line(1, $0) } + [")"]
    let merged = text { Effect<Action>.merge((0...last).map(Self.note)) }
    #expect(difference(merged, lines) == nil)
  }

  @Test("many operators of each kind around an effect")
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
      let text = withStack(bytes: Self.stack) { "\((0..<Self.count).reduce(Self.note(0), wrap))" }
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
