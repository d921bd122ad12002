import Store
import TestStore
import TestSupport
import Testing

/// A failure of a request, which is not `Equatable`.
private enum NetworkError: Error {
  case http(Int)
  case offline
}

private protocol Shape {}

extension NetworkError: Shape {}

/// A feature whose state and actions hold enums as existentials.
@Reducer
private struct Requests {
  struct State {
    var error: (any Error)?
    var result: Result<Int, any Error>?
    var shape: any Shape = NetworkError.offline
    var shapes: [any Shape] = []
    var names: [String: any Shape] = [:]
    var anything: Any = NetworkError.offline
  }

  enum Action {
    case response(Result<Int, any Error>)
    case shape(any Shape)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .response(let result):
        state.result = result
        if case .failure(let error) = result { state.error = error }
      case .shape(let shape):
        state.shape = shape
        state.shapes = [shape]
        state.names = ["a": shape]
        state.anything = shape
      }
      return .none
    }
  }
}

/// Enums whose static type is an existential: their payloads are read and compared like those of other enums.
@Suite struct ExistentialValueTests {
  @Test func aWrongPayloadFails() async {
    let messages = await failures {
      let store = TestStore(initialState: Requests.State()) { Requests() }
      await store.send(.response(.failure(NetworkError.http(404)))) {
        $0.error = NetworkError.http(500)
        $0.result = .failure(NetworkError.http(404))
      }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.message.contains("− ") == true)
    #expect(messages.first?.message.contains(".http(500)") == true)
    #expect(messages.first?.message.contains(".http(404)") == true)
  }

  @Test func theRightPayloadPasses() async {
    let store = TestStore(initialState: Requests.State()) { Requests() }
    await store.send(.response(.failure(NetworkError.http(404)))) {
      $0.error = NetworkError.http(404)
      $0.result = .failure(NetworkError.http(404))
    }
    await store.send(.shape(NetworkError.http(1))) {
      $0.shape = NetworkError.http(1)
      $0.shapes = [NetworkError.http(1)]
      $0.names = ["a": NetworkError.http(1)]
      $0.anything = NetworkError.http(1)
    }
  }

  @Test func aForgottenChangeOfThePayloadFails() async {
    let messages = await failures {
      let store = TestStore(
        initialState: Requests.State(
          error: NetworkError.http(1), result: .failure(NetworkError.http(1)))
      ) { Requests() }
      await store.send(.response(.failure(NetworkError.http(2))))
    }
    #expect(messages.count == 1)
  }

  @Test(arguments: 0..<4)
  func eachKindOfExistentialIsCompared(wrongProperty: Int) async {
    let messages = await failures {
      let store = TestStore(initialState: Requests.State()) { Requests() }
      await store.send(.shape(NetworkError.http(1))) {
        let right = NetworkError.http(1)
        let wrong = NetworkError.http(2)
        $0.shape = wrongProperty == 0 ? wrong : right
        $0.shapes = [wrongProperty == 1 ? wrong : right]
        $0.names = ["a": wrongProperty == 2 ? wrong : right]
        $0.anything = wrongProperty == 3 ? wrong : right
      }
    }
    #expect(messages.count == 1)
  }

  @Test func aDumpShowsThePayload() {
    let state = Requests.State(
      error: NetworkError.http(1), result: .failure(NetworkError.http(2)), shape: NetworkError.http(3),
      shapes: [NetworkError.http(4)], names: ["a": NetworkError.http(5)], anything: NetworkError.http(6))
    let text = String(customDumping: state)
    for number in 1...6 { #expect(text.contains("http(\(number))"), "\(number) in \(text)") }
    #expect(String(customDumping: Requests.Action.shape(NetworkError.http(7))).contains("http(7)"))
  }

  @Test func aScriptAssignsAChangedElementOfAStackOfEnums() async {
    let store = TestStore(initialState: Pages.State(path: StackState([.note(Pages.Note(text: "a"))]))) {
      Pages()
    }
    let script = await store.recordScript { await store.send(.rename("b")) }
    #expect(
      script == """
        await store.send(.rename("b")) {
          $0.path[id: 0]?.modify(\\.note) {
            $0.text = "b"
          }
        }
        """)
  }
}

/// A feature with a stack whose elements are enums.
@Reducer
private struct Pages {
  struct Note: Equatable { var text: String }

  @CasePathable
  enum Page: Equatable {
    case note(Note)
    case blank
  }

  struct State: Equatable { var path: StackState<Page> }

  enum Action { case rename(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rename(let text): state.path[id: 0]?.modify(\.note) { $0.text = text }
      }
      return .none
    }
  }
}
