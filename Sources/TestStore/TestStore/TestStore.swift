import Effects
import Store

/// A store for tests: a script of what is sent, how the state changes, and what comes back.
///
/// ```swift
/// @Test func increments() async {
///   let store = TestStore(initialState: Counter.State()) { Counter() }
///   await store.send(.increment) { $0.count = 1 }
/// }
/// ```
///
/// An action that an effect sends is reduced when the test receives it and not before, so ``state`` is always the
/// state at this point of the script. Effects run on an executor of the test store's own, first in first out, while
/// the test awaits `send` and its like: the same test takes the same course every time, and a test that can't go on
/// fails at once. A task that an effect makes by `Task { }` escapes this; let effects await their work.
///
/// At the end of its life the test store fails the test if actions were not received or effects still run.
public final class TestStore<State, Action> {
  /// How much of what happens must be asserted.
  public var exhaustivity: Exhaustivity = .on {
    didSet { updateOpen() }
  }

  /// How long to wait for an effect that has gone where the test can't see it.
  ///
  /// That is to a thread, a socket, an actor with an executor of its own. All other waiting is by events, not by
  /// time, but for effects that never come to rest: the first call that waits for one shows it at its time-out, and
  /// calls after it wait for a tenth of a second. Of an effect with child tasks the test can't see whether all of
  /// them sleep or wait, so such a one that can't go on is waited for too.
  public var timeout: Duration = TestRuntime.timeout

  /// How many actions that the test does not mention one call reduces before it holds them to have no end.
  ///
  /// The call is `skipReceivedActions()`, or with less than full exhaustivity any call that waits. 200,000 where nobody
  /// says otherwise.
  public var skippedActionLimit: Int = SkipLimit.actions

  /// The run of an explored test that has made the store.
  private let run: ExploredRun?
  let runtime: TestRuntime
  let root: RootCore<State, Action>
  let report: FailureReport
  let log: EventLog
  let site: SourceSite
  /// Makes the parts of the first state that are of no interest those of the second.
  var ignored: [(inout State, State) -> Void] = []
  /// Those parts.
  var ignoredParts: [(State) -> Any] = []
  /// Whether the state holds instances of classes, which are compared by what they hold.
  let holdsObjects: Bool
  /// What they held before the last action.
  var objectsBefore: StateObjects?
  /// Whether what is left over has been reported.
  var isFinished = false {
    didSet { if isFinished != oldValue { updateOpen() } }
  }
  /// What is known of the store from anywhere.
  let whileOpen: OpenStore
  /// The state before the action whose assertion runs.
  var stateBefore: State?
  /// The id that the next element of a stack got before the last action.
  var nextElementID = 0

  /// Makes a test store of a feature.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Overrides dependencies for the feature and its effects.
  ///   - isolation: The isolation that the store belongs to: the caller's.
  ///   - fileID: The module and file that failures at the end of the test are reported at.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let run = ExploredRun.ofTask
    let runtime = TestRuntime(schedule: run?.schedule)
    self.run = run
    self.runtime = runtime
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    report = FailureReport(run: run)
    log = run?.schedule.log ?? EventLog()
    whileOpen = OpenStore(runtime: runtime, report: report, site: site)
    root = withoutActuallyEscaping(prepareDependencies) { prepare in
      Store<State, Action>.root(
        prepare, isolation: isolation, runtime: runtime.effects, state: initialState,
        reducer: { reducer()._built() })
    }
    holdsObjects = Self.holdsObjects(root.state.pointee)
    if State.self is AnyObject.Type { reportClass() }
    attachToClocks()
    TestEndObserver.begin
    OpenStores.watchesEnd
    openStores.add(whileOpen)
  }

  deinit {
    openStores.remove(whileOpen)
    let end = TestStoreEnd(self)
    if let run { end.leave(to: run) } else { end.settleAndClose() }
  }

  /// The state at this point of the script; in the closure of an assertion, that before the action.
  public var state: State { stateBefore ?? root.state.pointee }

  /// Whether the feature has dismissed itself, by `@Dependency(\.dismiss)`.
  ///
  /// The test store stands in for what would present it. As there the feature's effects have ended with it, and
  /// nothing can be sent to it any more; what its effects have sent before is still to be received.
  public var isDismissed: Bool { runtime.effects.isDismissed }

  /// The dependencies of the feature, to be changed in the middle of a test.
  ///
  /// A change is seen by the next action; effects in flight keep what they began with.
  public var dependencies: DependencyValues {
    get { DependencyValues(inherited: root.context.pointee.dependencies).overridden() }
    set {
      let defaults = root.context.pointee.dependencies?.nearestDefaults
      root.context.pointee.dependencies = newValue.storeFrame(defaults: defaults)
      attachToClocks()
    }
  }

  /// Where the store is asked what it leaves, if it outlives its test.
  private var openStores: OpenStores { run?.openStores ?? .all }

  private func updateOpen() { whileOpen.set(isSettled: isFinished || exhaustivity != .on) }

  private func attachToClocks() {
    let frame = root.context.pointee.dependencies
    for case let clock as any StoreClock in frame?.allOverrides ?? [] { clock.attach(runtime) }
  }

  /// Begins a call of the script.
  func enter(isolation: isolated (any Actor)? = #isolation) {
    root.enter(isolation, at: site)
    isFinished = false
  }
}

/// A test store of the feature `R`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>
