import StoreCompatibility
import TestStore
import Testing

@Reducer
private struct Panel {
  struct State: Equatable { var isOpen = false, facts: [String] = [] }
  enum Action: Equatable { case toggle, set(Bool), fade, faded }
  @Dependency(\.mainQueue) var mainQueue

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .toggle:
        return .run { [isOpen = state.isOpen] send in
          await send(.set(!isOpen), animation: .default)
          await send(.set(isOpen), transaction: Transaction(animation: .spring()))
        }
      case .set(let isOpen):
        withAnimation(.easeInOut(duration: 0.2)) { state.isOpen = isOpen }
        return .none
      case .fade:
        return .send(.faded, animation: .linear)
          .animation()
          .transaction(Transaction())
          .debounce(id: 0, for: 1, scheduler: mainQueue.animation(.bouncy))
      case .faded: return .none
      }
    }
  }
}

@Suite("Animations have no effect")
struct AnimationTests {
  @Test("on what an effect sends")
  func effects() async {
    let store = TestStore(initialState: Panel.State()) {
      Panel()
    } withDependencies: {
      $0.mainQueue = .immediate
    }
    await store.send(.toggle)
    await store.receive(.set(true)) { $0.isOpen = true }
    await store.receive(.set(false)) { $0.isOpen = false }
    await store.send(.fade)
    await store.receive(.faded)
  }

  @Test("on what a store is sent")
  @MainActor
  func store() {
    let store = StoreOf<Panel>(initialState: Panel.State()) { Panel() }
    store.send(.set(true), animation: .interactiveSpring())
    #expect(store.isOpen)
    store.send(.set(false), transaction: Transaction(animation: nil))
    #expect(!store.isOpen)
  }

  @Test("on a feature that is dismissed")
  func dismiss() async {
    let count = LockIsolated(0)
    let dismiss = DismissEffect { count.withValue { $0 += 1 } }
    await dismiss(animation: .default)
    await dismiss(transaction: Transaction())
    #expect(count.value == 2)
  }

  @Test("and can be compared and printed")
  func values() {
    #expect(Animation.spring(duration: 0.3) == .spring(duration: 0.3))
    #expect(Animation.easeIn(duration: 0.3) != .easeIn)
    #expect(
      "\(Animation.linear(duration: 2).delay(1).speed(3))" == "linear(duration: 2.0).delay(1.0).speed(3.0)")
    #expect(
      "\(Animation.spring(response: 1))"
        == "spring(response: 1.0, dampingFraction: 0.825, blendDuration: 0.0)")
    #expect("\(Animation.default.repeatForever())" == "default.repeatForever(autoreverses: true)")
    let button = ButtonState<Int>(action: .send(1, animation: .default)) { TextState("OK") }
    #expect(button == ButtonState(action: .send(1)) { TextState("OK") } || button.action.action == 1)
  }
}
