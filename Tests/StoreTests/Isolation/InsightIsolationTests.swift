import Foundation
import Store
import TestSupport
import Testing

#if DEBUG
  @Suite("Looking into a store from elsewhere, in a debug build")
  struct InsightIsolationTests {
    /// Checks that the program was stopped because of a wrong isolation.
    private func checkMessage(of result: ExitTest.Result?) {
      let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(text.contains("Store: fatal issue (\(RuntimeIssue.Kind.wrongIsolation.reference)): "))
      #expect(text.contains("but was used by code that does not run on that actor. Two uses"))
    }

    @Test("stops the program at the effects in flight")
    func effects() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let smuggler = await IsolationTests.Smuggler.onMain()
        await Task.detached { _ = smuggler.store.effectsInFlight }.value
      }
      checkMessage(of: result)
    }

    @Test("stops the program at the picture of the selectors")
    func graphViz() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let smuggler = await IsolationTests.Smuggler.onMain()
        await Task.detached { _ = smuggler.store.graphViz() }.value
      }
      checkMessage(of: result)
    }

    @Test("stops the program at the cache of the selectors")
    func selectorCache() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let smuggler = await IsolationTests.Smuggler.onMain()
        await Task.detached { smuggler.store.selectorCache.removeAll() }.value
      }
      checkMessage(of: result)
    }

    @MainActor @Test("is allowed to a nonisolated function that the store's actor calls")
    func helper() {
      let store = Store()
      store.send(.note(1))
      #expect(Self.look(into: store) == 0)
    }

    private static func look(into store: StoreOf<Probe>) -> Int {
      _ = store.graphViz()
      return store.effectsInFlight.count + store.selectorCache.count
    }
  }
#endif
