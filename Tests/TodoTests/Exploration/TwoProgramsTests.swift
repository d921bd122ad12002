import Store
import TestStore
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("Two programs that write to one file, explored")
struct TwoProgramsTests {
  @Test("lose no line of either, and agree in the end")
  func agreement() async throws {
    var world = try FileWorld()
    await exploreActions(cases: 1_000, length: 1...14) {
      world = try FileWorld()
      return TestStore(
        initialState: Screen.State(
          location: Location(path: "/todo.txt"), size: Size(columns: 80, rows: 12))
      ) {
        TwoPrograms(world)
      } withDependencies: {
        $0.files = world.client
        $0.today = { Day(year: 2025, month: 1, day: 31)! }
        $0.continuousClock = TestClock()
        $0.terminal = TerminalClient(
          events: { AsyncStream { $0.finish() } }, suspend: { .usual }, resume: { .usual })
      }
    } action: { draw, state in
      guard world.hasStarted.value else {
        world.hasStarted.setValue(true)
        return .screen(.started)
      }
      guard state.exit == nil else { return nil }
      return action(draw, state)
    } invariant: { state in
      let lines = world.lines.value
      #expect(lines.others.isSubset(of: world.kept))
      #expect(lines.mine.isSubset(of: state.list.document.texts.union(world.kept)))
      if state.exit != nil { #expect(lines.mine.isSubset(of: world.kept)) }
    } atEnd: { state in
      guard world.hasStarted.value, state.exit == nil else { return }
      switch state.file.phase {
      case .idle:
        #expect(state.list.unsaved.isEmpty)
        #expect(state.file.trouble != nil || state.list.document.texts == world.file.document.texts)
      case .conflict(let theirs):
        #expect(!state.list.unsaved.isEmpty)
        #expect(state.file.trouble != nil || theirs.document.texts == world.file.document.texts)
      case .unread: #expect(state.list.document.texts.isEmpty)
      case .failed, .loading, .waiting, .saving:
        Issue.record("the file is still \(state.file.phase)")
      }
    }
  }

  /// Draws what the user or the other program does next.
  private func action(_ draw: Draw, _ state: Screen.State) -> TwoPrograms.Action? {
    let number = draw.int(in: 0...9)
    let keys: [Draw.Choice<[Key]>] =
      state.mode == .conflict
      ? [.choice(["b"]), .choice(["m"]), .choice(["t"]), .choice([.escape])]
      : [
        .choice(["a", .text("0" + UInt8(number)), .enter], weight: 4),
        .choice(["e", "!", .enter]), .choice([" "], weight: 2), .choice(["d"]), .choice(["u"]),
        .choice(["j"]),
        .choice(["A", "m"]),
        .choice([.control("o")], weight: 2), .choice(["q"], if: number == 0),
        .choice([.control("c")], if: number == 1),
      ]
    return draw.one(
      of: .choice(.screen(.terminal((draw.one(of: keys) ?? []).map(TerminalEvent.key))), weight: 4),
      .choice(.add, weight: 2), .choice(.remove),
      .choice(.screen(.terminal([.signal(.suspend)])), if: number == 2),
      .choice(.fail(draw.int(in: 1...3))))
  }
}

private func + (scalar: Unicode.Scalar, offset: UInt8) -> Unicode.Scalar {
  Unicode.Scalar(UInt8(ascii: scalar) + offset)
}
