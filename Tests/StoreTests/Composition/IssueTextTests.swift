import Effects
import Store
import TestSupport
import Testing

/// A feature that holds its children in every way, with the lines that its operators give as theirs.
@Reducer
private struct House {
  struct State {
    var guest: Worker.State?
    @Presents var sheet: Worker.State?
    var path = StackState<Worker.State>()
    var rows: IdentifiedArrayOf<Worker.State> = []
    var mode = Mode.State.empty
    var name = ""
  }

  enum Action: BindableAction {
    case guest(Worker.Action)
    case sheet(PresentationAction<Worker.Action>)
    case path(StackActionOf<Worker>)
    case rows(IdentifiedActionOf<Worker>)
    case mode(Mode.Action)
    case binding(BindingAction<State>)
  }

  @Reducer
  struct Mode {
    enum State { case empty, work(Worker.State) }
    enum Action { case work(Worker.Action) }
    var silenced: Set<RuntimeIssue.Kind> = []
    var body: some ReducerOf<Self> {
      if silenced.isEmpty {
        Reduce { _, _ in .none }.ifCaseLet(\.work, action: \.work, then: { Worker() }, line: 5)
      } else {
        Reduce { _, _ in .none }.ifCaseLet(\.work, action: \.work, then: { Worker() }, line: 5)
          .silencingIssues(.wrongCase)
      }
    }
  }

  /// Whether the operators keep their issues to themselves.
  var isSilent = false

  var body: some ReducerOf<Self> {
    Scope(state: \.mode, action: \.mode) { Mode(silenced: isSilent ? [.wrongCase] : []) }
    if isSilent {
      rooms.silencingIssues(
        .missingChildState, .missingPresentation, .missingStackElement, .presentStackElement,
        .futureStackElement, .missingElement, .unhandledBinding)
    } else {
      rooms
    }
  }

  @ReducerBuilder<State, Action>
  private var rooms: some Reducer<State, Action> {
    Reduce { _, _ in .none }
      .ifLet(\.guest, action: \.guest, then: { Worker() }, line: 1)
      .ifLet(\.$sheet, action: \.sheet, destination: { Worker() }, line: 2)
      .forEach(\.path, action: \.path, destination: { Worker() }, line: 3)
      .forEach(\.rows, action: \.rows, element: { Worker() }, line: 4)
  }
}

@MainActor
@Suite("The issues of operators")
struct IssueTextTests {
  private func found(_ action: House.Action, isSilent: Bool = false) -> [RuntimeIssue] {
    var state = House.State()
    state.path.append(Worker.State(id: 1))
    let store = Store(initialState: state) { House(isSilent: isSilent) }
    return issues { store.send(action) }
  }

  private func expect(
    _ action: House.Action, _ kind: RuntimeIssue.Kind, line: UInt, _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let issues = found(action)
    #expect(issues.map(\.kind) == [kind], sourceLocation: sourceLocation)
    #expect(issues.map(\.message) == [text], sourceLocation: sourceLocation)
    let site = "StoreTests/IssueTextTests.swift:\(line)"
    #expect(issues.map(\.site.description) == [site], sourceLocation: sourceLocation)
    #expect(found(action, isSilent: true).isEmpty, sourceLocation: sourceLocation)
  }

  @Test("of 'ifLet' name the action, the child and what to do")
  func missingChild() {
    expect(
      .guest(.increment), .missingChildState, line: 1,
      """
      'ifLet' received the action .guest(.increment) while the state of the child, 'Worker.State', was nil. The child \
      did not see the action; the parent did.

      Likely causes, in order:
      1. An effect of the parent sent the action after the child was gone. Return that effect from the child, so that \
      it ends with the child, or cancel it where the state is set to nil.
      2. The action was sent to the parent's store while there was no child. Send it to the child's store: \
      'store.scope(state:action:)' returns that store only while the child exists.
      3. A reducer written before this 'ifLet' set the state to nil for the same action. Write that reducer after the \
      'ifLet': a child runs before its parent.
      """)
  }

  @Test("of presentations name the action, the child and what to do")
  func missingPresentation() {
    expect(
      .sheet(.dismiss), .missingPresentation, line: 2,
      """
      'ifLet' received the presentation action .sheet(.dismiss) while nothing was presented: the state of \
      'Worker.State' was nil. The presented feature did not see the action; the parent did.

      Likely causes, in order:
      1. Nothing was presented yet. Send the action that presents the feature first, or start with a state in which it \
      is presented. Check that the parent sets the state for that action.
      2. An effect of the parent sent the action after the dismissal. Return that effect from the presented feature, \
      so that it ends with the feature, or cancel it where the state is set to nil.
      3. The feature was dismissed twice: the state was set to nil and '.dismiss' was sent too. One of them is enough.
      4. A reducer written before this 'ifLet' set the state to nil for the same action. Write that reducer after the \
      'ifLet': a presented feature runs before its parent.
      """)
  }

  @Test("of stacks name the id and those that are there")
  func missingStackElement() {
    expect(
      .path(.popFrom(id: 3)), .missingStackElement, line: 3,
      """
      'forEach' received the stack action .path(.popFrom) for the element #3, which is not on the stack. On the \
      stack: [#0]. The action did not change the stack; the parent saw it.

      Likely causes, in order:
      1. An effect of the parent sent the action after the element was popped. Return that effect from the element, so \
      that it ends with the element, or cancel it where the element is popped.
      2. The element was popped twice: by the reducer and by '.popFrom'. One of them is enough.
      3. A reducer written before this 'forEach' popped the element for the same action. Write that reducer after the \
      'forEach': elements run before their parent.
      """)
  }

  @Test("of a push of what is there, and of an id that is not the next")
  func pushes() {
    let present = found(.path(.push(id: 0, state: Worker.State(id: 2))))
    #expect(present.map(\.kind) == [.presentStackElement])
    #expect(present.first?.message.contains("for the element #0, which is already on the stack.") == true)
    let future = found(.path(.push(id: 7, state: Worker.State(id: 2))))
    #expect(future.map(\.kind) == [.futureStackElement])
    #expect(future.first?.message.contains("for the element #7, but the next id is #1.") == true)
    #expect(found(.path(.push(id: 0, state: Worker.State(id: 2))), isSilent: true).isEmpty)
    #expect(found(.path(.push(id: 7, state: Worker.State(id: 2))), isSilent: true).isEmpty)
  }

  @Test("of rows name the id and what to do")
  func missingElement() {
    expect(
      .rows(.element(id: 9, action: .increment)), .missingElement, line: 4,
      """
      'forEach' received the action .rows(.element(.increment)) for the id 9, which no element has. The element's \
      reducer did not run; the parent's did.

      Likely causes, in order:
      1. An effect of the parent sent the action after the element was removed. Return that effect from the element, \
      so that it ends with the element, or cancel it where the element is removed.
      2. The action was sent to the parent's store with an outdated id. Send it to the element's store: \
      'store.scope(state:action:)' returns the stores of the current elements.
      3. A reducer written before this 'forEach' removed the element for the same action. Write that reducer after the \
      'forEach': elements run before their parent.
      """)
  }

  @Test("of cases name the case that the state is in")
  func wrongCase() {
    expect(
      .mode(.work(.increment)), .wrongCase, line: 5,
      """
      'ifCaseLet' received the action .work(.increment) while the state, 'House.Mode.State', was in another case: \
      .empty. The child ('Worker.State') did not see the action; the parent did.

      Likely causes, in order:
      1. An effect of the parent sent the action after the state left the case. Return that effect from the child, so \
      that it ends with the case, or cancel it where the state leaves the case.
      2. The action was sent to the parent's store while the state was in another case. Send it to the child's store: \
      'store.scope(state:action:)' returns that store only while the state is in the case.
      3. A reducer written before this 'ifCaseLet' left the case for the same action. Write that reducer after the \
      'ifCaseLet': a child runs before its parent.
      """)
  }

  @Test("of bindings that nobody applies stand where the action was made")
  func unhandledBinding() {
    let issues = found(.binding(.set(\.name, "Blob", line: 6)))
    #expect(issues.map(\.site.description) == ["StoreTests/IssueTextTests.swift:6"])
    #expect(
      issues.map(\.message) == [
        """
        The feature received the action .binding(.set(\\State.name, "Blob")), but none of its reducers applied it. The \
        state is unchanged.

        Likely causes, in order:
        1. The feature has no 'BindingReducer()'. Add one at the top of 'body'.
        2. The 'BindingReducer()' is inside an 'if' or an operator that did not run it. Move it to the top of 'body'.
        """
      ])
    #expect(found(.binding(.set(\.name, "Blob")), isSilent: true).isEmpty)
  }

  @Test("are reported at the operator where nothing else is said")
  func defaultSite() {
    let store = Store(initialState: Owner.State()) { Owner() }
    let sites = issues { store.send(.worker(.increment)) }.map(\.site.fileID.description)
    #expect(sites == ["StoreTests/IfLetTests.swift"])
  }
}
