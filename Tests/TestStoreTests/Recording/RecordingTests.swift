import Foundation
import TestStore
import TestSupport
import Testing

@Suite("Recording a script")
struct RecordingTests {
  /// What the recorded parts of the test below are; it is compared with the text of this file.
  static func pasted(_ store: TestStoreOf<Library>, _ clock: TestClock<Duration>) async {
    // Script:
    await store.send(.nothing)
    await store.send(.load) {
      $0.mood = .busy(since: .milliseconds(1500))
    }
    await clock.advance(by: .seconds(1))
    await clock.run()
    await store.receive(
      .loaded([
        Library.Book(id: 1, title: "Dune", isLent: false),
        Library.Book(id: 2, title: "Solaris", isLent: false),
        Library.Book(id: 3, title: "Ubik", isLent: false),
      ])
    ) {
      $0.books = [
        Library.Book(id: 1, title: "Dune", isLent: false),
        Library.Book(id: 2, title: "Solaris", isLent: false),
        Library.Book(id: 3, title: "Ubik", isLent: false),
      ]
      $0.mood = .idle
      $0.sheet = .note(Library.Note(text: "3 books"))
    }
    await store.send(.lend(2)) {
      $0.books[id: 2]?.isLent = true
      $0.selected = Library.Book(id: 2, title: "Solaris!", isLent: true)
      $0.counts["lent"] = 1
    }
    await store.send(.lend(2)) {
      $0.selected?.title = "Solaris!!"
      $0.counts["lent"] = 2
    }
    await store.send(.write("two\nlines")) {
      $0.sheet?.modify(\.note) {
        $0.text = "two\nlines"
      }
    }
    await store.send(.rearrange) {
      $0.books[id: 3] = nil
      $0.books.append(Library.Book(id: 4, title: "Roadside \"Picnic\"", isLent: false))
      $0.shelf[1] = "c"
      $0.shelf.append("d")
      $0.counts["lost"] = nil
      $0.tags = ["new", "old"]
    }
    await store.send(.push) {
      $0.path = [Library.Book(id: 1, title: "Dune", isLent: false)]
    }
    await store.send(.push) {
      $0.path.append(Library.Book(id: 1, title: "Dune", isLent: false))
    }
    await store.send(.pop) {
      $0.path[id: 1] = nil
    }
    // End of script.
  }

  func makeStore() -> (TestStoreOf<Library>, TestClock<Duration>) {
    let clock = TestClock()
    let store = TestStore(initialState: Library.State()) {
      Library()
    } withDependencies: {
      $0.continuousClock = clock
    }
    return (store, clock)
  }

  @Test("The script says what was sent, advanced, received and changed")
  func script() async throws {
    let (store, clock) = makeStore()
    let script = await store.recordScript {
      await store.send(.nothing)
      await store.send(.load)
      await clock.advance(by: .seconds(1))
      await clock.run()
      await store.send(.lend(2))
      await store.send(.lend(2))
      await store.send(.write("two\nlines"))
      await store.send(.rearrange)
      await store.send(.push)
      await store.send(.push)
      await store.send(.pop)
    }
    #expect(try script == pastedScript())
  }

  @Test("What was recorded passes as a test")
  func recordedPasses() async {
    let (store, clock) = makeStore()
    await Self.pasted(store, clock)
  }

  @Test(
    "What is received is recorded as what comes by itself, and afterwards the store is as strict as before")
  func afterwards() async {
    let (store, clock) = makeStore()
    let script = await store.recordScript {
      await store.send(.load)
      await clock.advance(by: .seconds(2))
      await store.receive(\.loaded)
    }
    #expect(script.contains("await store.receive(\n  .loaded(["))
    let told = await failures { await store.send(.push) }
    #expect(told.count == 1)
  }

  @Test("A part of the state that is ignored is not in the script")
  func ignored() async {
    let (store, _) = makeStore()
    store.ignore(\.tags)
    store.ignore(\.books)
    store.ignore(\.counts)
    let script = await store.recordScript { await store.send(.rearrange) }
    #expect(
      script == """
        await store.send(.rearrange) {
          $0.shelf[1] = "c"
          $0.shelf.append("d")
        }
        """)
  }

  @Test("An error ends the recording")
  func error() async throws {
    struct Stop: Error {}
    let (store, _) = makeStore()
    await #expect(throws: Stop.self) {
      try await store.recordScript {
        await store.send(.push)
        throw Stop()
      }
    }
    let script = await store.recordScript { await store.send(.nothing) }
    #expect(script == "await store.send(.nothing)")
  }
}
