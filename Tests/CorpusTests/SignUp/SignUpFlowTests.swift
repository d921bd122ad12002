import Store
import TestStore
import Testing

@MainActor
@Suite("A sign-up flow")
struct SignUpFlowTests {
  static let data = SignUpData(
    email: "blob@example.com", password: "secret", passwordConfirmation: "secret", firstName: "Blob",
    lastName: "Jr", topics: [.testing])

  @Test("goes from the first screen to the account")
  func flow() async {
    let store = TestStore(initialState: SignUpFlow.State()) {
      SignUpFlow()
    } withDependencies: {
      $0.accountClient.signUp = { _ in Account(id: 42) }
    }

    await store.send(.signUpButtonTapped) {
      $0.path.append(.basics(Basics.State(signUpData: SignUpData())))
    }
    await store.send(.path(.element(id: 0, action: .basics(.nextButtonTapped))))
    await store.send(.path(.element(id: 0, action: .basics(.set(\.signUpData.email, "blob@example.com"))))) {
      $0.path[id: 0, case: \.basics]?.signUpData.email = "blob@example.com"
    }
    await store.send(.path(.element(id: 0, action: .basics(.binding(.set(\.signUpData.password, "secret"))))))
    {
      $0.path[id: 0, case: \.basics]?.signUpData.password = "secret"
      $0.path[id: 0, case: \.basics]?.passwordError = "Passwords do not match."
    }
    await store.send(\.path[id: 0].basics, .set(\.signUpData.passwordConfirmation, "secret")) {
      $0.path[id: 0, case: \.basics]?.signUpData.passwordConfirmation = "secret"
      $0.path[id: 0, case: \.basics]?.passwordError = nil
    }
    await store.send(\.path[id: 0].basics.nextButtonTapped)
    await store.receive(\.path[id: 0].basics.delegate.next) {
      $0.signUpData.email = "blob@example.com"
      $0.signUpData.password = "secret"
      $0.signUpData.passwordConfirmation = "secret"
      $0.path.append(.personalInfo(PersonalInfo.State(signUpData: $0.signUpData)))
    }

    var data = store.state.signUpData
    data.firstName = "Blob"
    await store.send(\.path[id: 1].personalInfo.view.binding.signUpData, data) {
      $0.path[id: 1]?.modify(\.personalInfo) { $0.signUpData.firstName = "Blob" }
    }
    await store.send(\.path[id: 1].personalInfo.view.nextButtonTapped)
    await store.receive(\.path[id: 1].personalInfo.delegate.next) {
      $0.signUpData.firstName = "Blob"
      $0.path[id: 2] = .topics(Topics.State(topics: []))
    }

    await store.send(\.path[id: 2].topics.doneButtonTapped) {
      $0.path[id: 2]?.modify(\.topics) {
        $0.warning = Topics.Warning.State(message: "Please choose at least one topic.")
      }
    }
    await store.send(\.path[id: 2].topics.warning.okButtonTapped)
    await store.receive(\.path[id: 2].topics.warning.dismiss) {
      $0.path[id: 2, case: \.topics]?.warning = nil
    }
    await store.send(\.path[id: 2].topics.binding.topics, [.testing, .macros]) {
      $0.path[id: 2, case: \.topics]?.topics = [.testing, .macros]
    }
    await store.send(\.path[id: 2].topics.doneButtonTapped)
    await store.receive(\.path[id: 2].topics.delegate.next) {
      $0.signUpData.topics = [.testing, .macros]
      $0.path.append(.summary(Summary.State(signUpData: $0.signUpData)))
    }

    await store.send(\.path[id: 3].summary.submitButtonTapped)
    await store.receive(\.path[id: 3].summary.signUpResponse.success)
    await store.receive(\.path[id: 3].summary.delegate.didSignUp, Account(id: 42)) {
      $0.account = Account(id: 42)
      $0.path = StackState()
    }
  }

  @Test("keeps the topics when their screen is popped")
  func pop() async {
    let store = TestStore(
      initialState: SignUpFlow.State(
        path: StackState([.topics(Topics.State(topics: [.testing]))]))
    ) {
      SignUpFlow()
    }
    await store.send(.path(.popFrom(id: 0))) {
      $0.signUpData.topics = [.testing]
      $0.path = StackState()
    }
  }

  @Test("edits from the summary, and shows why signing up has failed")
  func summary() async {
    struct EmailTaken: Error {}
    let store = TestStore(initialState: Summary.State(signUpData: Self.data)) {
      Summary()
    } withDependencies: {
      $0.accountClient.signUp = { _ in throw EmailTaken() }
    }
    await store.send(.editTopicsButtonTapped) {
      $0.destination = .topics(Topics.State(topics: [.testing]))
    }
    await store.send(\.destination.topics.binding.topics, []) {
      $0.destination?.modify(\.topics) { $0.topics = [] }
    }
    await store.send(.destination(.dismiss)) {
      $0.destination = nil
    }
    await store.send(.submitButtonTapped)
    await store.receive(\.signUpResponse.failure) {
      $0.failure = "EmailTaken()"
    }
  }

  @Test("tells the summary what is being edited by its store")
  func stores() throws {
    let store = Store(initialState: Summary.State(signUpData: Self.data)) { Summary() }
    store.send(.editBasicsButtonTapped)
    let destination = try #require(store.scope(state: \.destination, action: \.destination))
    switch destination.case {
    case .basics(let basics):
      basics.send(.set(\.signUpData.email, "new@example.com"))
      basics.send(.nextButtonTapped)
    case .topics:
      #expect(Bool(false), "The basics are edited.")
    }
    #expect(store.signUpData.email == "new@example.com")
    #expect(store.destination == nil)
  }
}
