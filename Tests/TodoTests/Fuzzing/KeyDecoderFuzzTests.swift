import TestSupport
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("Bytes of a terminal, at random")
struct KeyDecoderFuzzTests {
  /// Bytes, the pieces that they come in, and after which pieces nothing comes for a while.
  struct Input: CustomStringConvertible {
    var pieces: [[UInt8]]
    var pauses: Set<Int> = []

    var bytes: [UInt8] { pieces.flatMap { $0 } }
    var description: String { "pieces: \(pieces), pauses after: \(pauses.sorted())" }
  }

  private static let fragments: [[UInt8]] =
    [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[M", "\u{1B}[<0;1", "\u{1B}[1;5D",
      "\u{3}",
      "é", "日", "👍", "a", "q", "\r", " ", "[", "~", "12;", "\u{1B}]0;", "\u{1B}P",
      String(repeating: "1", count: 40),
    ]
    .map { Array($0.utf8) } + [[0xE6], [0xF0, 0x9F], [0xFF], [0x80], [0x00], [0x7F], [0x9B]]

  private static func input(_ random: inout SeededGenerator) -> Input {
    var bytes: [UInt8] = []
    for _ in 0..<random.int(in: 1...12) {
      bytes += random.once(in: 5) ? [UInt8(random.int(in: 0...255))] : random.element(of: fragments)
    }
    var input = Input(pieces: [[]])
    for byte in bytes {
      if random.once(in: 3) {
        if random.once(in: 4) { input.pauses.insert(input.pieces.count - 1) }
        input.pieces.append([])
      }
      input.pieces[input.pieces.count - 1].append(byte)
    }
    return input
  }

  private func interrupts(_ events: [TerminalEvent]) -> Int {
    events.count { $0 == .key(.control("c")) }
  }

  @Test("are the same keys in any pieces, and Ctrl-C is always one of them")
  func pieces() async {
    await fuzz(
      "key decoder", cases: 4_000, generate: Self.input,
      shrink: { input in
        shortened(input.pieces).map { Input(pieces: $0, pauses: input.pauses) }
          + [Input(pieces: input.pieces, pauses: [])]
      }
    ) { input in
      let expected = input.bytes.count { $0 == 3 }
      var whole = KeyDecoder()
      let events = whole.decode(input.bytes)
      var split = KeyDecoder()
      let pieces = input.pieces.flatMap { split.decode($0) }
      guard pieces == events else { return "in pieces: \(pieces), as a whole: \(events)" }
      guard interrupts(events) == expected else {
        return "\(interrupts(events)) of \(expected) Ctrl-C: \(events)"
      }
      guard split.decode([3]).last == .key(.control("c")) else { return "a Ctrl-C after that is lost" }
      var paused = KeyDecoder()
      var found = 0
      for (index, piece) in input.pieces.enumerated() {
        found += interrupts(paused.decode(piece))
        if input.pauses.contains(index) { found += interrupts(paused.flush()) }
      }
      guard found == expected else { return "\(found) of \(expected) Ctrl-C with pauses" }
      while paused.waiting != nil { _ = paused.flush() }
      return paused.decode(Array("q".utf8)) == [.key("q")] ? nil : "a key is swallowed after a pause"
    }
  }
}
