import TestStore
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@MainActor
@Suite("Drawing frames")
struct FramePacerTests {
  private func frame(_ text: String) -> Frame {
    Frame([StyledText(text)], size: Size(columns: 9, rows: 1))
  }

  @Test("leaves out those that are outdated when it is time to draw")
  func newest() async {
    let (written, continuation) = AsyncStream.makeStream(of: String.self)
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let pacer = FramePacer(hasColors: false, clock: ImmediateClock()) { output in
      continuation.yield(output)
      for await _ in gate { break }
    }
    var outputs = written.makeAsyncIterator()
    pacer.show(frame("one"))
    #expect(await outputs.next()?.contains("one") == true)
    pacer.show(frame("two"))
    pacer.show(frame("three"))
    opener.finish()
    #expect(await outputs.next()?.contains("three") == true)
    await pacer.finish()
    pacer.show(frame("three"))
    pacer.show(nil)
    await pacer.finish()
    continuation.finish()
    #expect(await outputs.next() == nil, "what is shown already is not drawn again")
  }
}
