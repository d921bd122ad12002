import Effects
import Store

/// A store for tests, which asserts how actions change the state and which actions effects send.
///
/// ```swift
/// @Test func increments() async {
///   let store = TestStore(initialState: Counter.State()) { Counter() }
///   await store.send(.increment) { $0.count = 1 }
/// }
/// ```
///
/// The test store reduces an action of an effect when the test receives it, so ``state`` is always the state at this
/// point of the test. Effects run in first-in, first-out order on the test store's own executor, while the test awaits
/// `send` or another method. Therefore a test runs in the same order every time, and a test that can't continue fails
/// immediately. A task that an effect creates with `Task { }` does not run on this executor, so let effects await their
/// work instead.
///
/// When a test store with full exhaustivity is released, it fails the test if actions were not received or effects are
/// still running.
public final class TestStore<State, Action> {
  /// The extent to which the test must assert what happens.
  public var exhaustivity: Exhaustivity = .on {
    didSet { updateLiveStore() }
  }

  /// The maximum time to wait for an effect that runs outside the test's executor.
  ///
  /// Such an effect runs on another thread or on an actor with its own executor, or waits for a socket. The test store
  /// also waits this long for an effect with child tasks, because it can't see whether all of the tasks sleep or wait.
  /// It also waits this long for an effect that awaits a task created with `Task { }`, even if that task sleeps on a
  /// test clock. In all other cases, the test store knows when the effects have settled, and needs no timeout. If an
  /// effect never settles, the first call that waits for it shows a warning after the timeout. Later calls wait for the
  /// effect only a tenth of a second.
  ///
  /// The time does not pass while other work of the default priority, such as tests that run in parallel, occupies all
  /// threads of Swift's thread pool.
  public var timeout: Duration = TestRuntime.timeout

  /// The maximum number of actions that one call reduces without an assertion.
  ///
  /// The default is 200,000.
  ///
  /// The limit applies to `skipReceivedActions()` and, without full exhaustivity, to every call that waits. A call that
  /// reaches the limit fails the test.
  public var skippedActionLimit: Int = SkipLimit.actions

  /// The run of an explored test in which the store was created; `nil` in other tests.
  let run: ExploredRun?
  let runtime: TestRuntime
  let root: RootCore<State, Action>
  let report: FailureReport
  let log: TestLog
  let site: SourceSite
  /// Closures that copy the ignored parts of the second state to the first state.
  var ignored: [(inout State, State) -> Void] = []
  /// Closures that return the ignored parts of a state.
  var ignoredParts: [(State) -> Any] = []
  /// A Boolean value indicating whether the test store has found a class instance in the state.
  ///
  /// After each action, the test store looks for the first instance. If the value is `true`, the test store compares
  /// the contents of the instances instead.
  var holdsObjects: Bool
  /// The class instances before the last action.
  var objectsBefore: ObjectSnapshot?
  /// A Boolean value indicating whether the last call of the test was `finish()`.
  var isFinished = false {
    didSet { if isFinished != oldValue { updateLiveStore() } }
  }
  /// A Boolean value indicating whether `finish` has reduced actions without an assertion since the test last sent,
  /// received or skipped actions.
  ///
  /// If the test then calls `skipReceivedActions()` and there is no action to skip, the call does not fail, because
  /// `finish` has already skipped actions.
  var hasFinishSkipped = false
  /// The actions that were skipped since the last `send`.
  var recentSkips = RecentSkips()
  /// A Boolean value indicating whether the store ends without reporting running effects and actions that were not
  /// received, because other code reports them.
  var endsSilently = false {
    didSet { updateLiveStore() }
  }
  /// The part of the store that is accessible from any isolation.
  let liveStore: LiveTestStore
  /// The state before an action, while the closure that asserts the action runs; otherwise, `nil`.
  var stateBefore: State?
  /// A cache of the selectors that the test has read.
  lazy var memo = SelectorMemo<State>()
  /// The function that compares states; it is stored because the lookup of `==` takes time.
  lazy var areEqual = equality(of: State.self)
  /// The next id for a new stack element, as it was before the last action.
  var nextElementID = 0

  /// Creates a test store of a feature.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The feature.
  ///   - prepareDependencies: A closure that overrides dependencies for the feature and its effects.
  ///   - isolation: The store's isolation; by default, the caller's isolation.
  ///   - fileID: The module and file where failures at the end of the test are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let run = ExploredRun.ofTask
    let runtime = TestRuntime(schedule: run?.schedule)
    self.run = run
    self.runtime = runtime
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    report = FailureReport(run: run)
    log = run?.schedule.log ?? TestLog()
    root = withoutActuallyEscaping(prepareDependencies) { prepare in
      Store<State, Action>.root(
        prepare, isolation: isolation, runtime: runtime.effects, state: initialState,
        reducer: { reducer()._built() })
    }
    holdsObjects = Self.holdsObjects(root.state.pointee)
    liveStore = LiveTestStore(runtime: runtime, report: report, defaults: root.defaults, site: site)
    SharedChanges.record(root.defaults)
    if State.self is AnyObject.Type { reportClass() }
    attachToClocks()
    TestEndObserver.begin
    LiveTestStores.watchesEnd
    liveStores.add(liveStore)
  }

  deinit {
    liveStores.remove(liveStore)
    let end = TestStoreEnd(self)
    if let run { end.leave(to: run) } else { end.settleAndClose() }
  }

  /// The state at this point of the test; in the closure of an assertion, the state before the action.
  public var state: State { stateBefore ?? root.state.pointee }

  /// A Boolean value indicating whether the feature has dismissed itself with `@Dependency(\.dismiss)`.
  ///
  /// The test store acts as the parent that presents this feature. After a dismissal, the feature's effects are
  /// cancelled, and the test can't send actions. The test must still receive the actions that the effects sent before
  /// the dismissal.
  public var isDismissed: Bool { runtime.effects.isDismissed }

  /// The dependencies of the feature, which a test may change at any point.
  ///
  /// A change applies from the next action on. Effects in flight keep the dependencies that they had when they started.
  public var dependencies: DependencyValues {
    get { DependencyValues(inherited: root.context.pointee.dependencies).overridden() }
    set {
      root.context.pointee.dependencies = newValue.storeFrame(defaults: root.defaults)
      attachToClocks()
    }
  }

  /// The changes of shared values that the test has not asserted; `nil` if there were none.
  var sharedChanges: SharedChanges? { root.sharedChanges }

  /// The registry that reports the store's running effects and unreceived actions if the store outlives its test.
  private var liveStores: LiveTestStores { run?.liveStores ?? .all }

  private func updateLiveStore() {
    liveStore.set(isSettled: isFinished || endsSilently || exhaustivity != .on)
  }

  private func attachToClocks() {
    for clock in clocks { clock.attach(runtime) }
  }

  /// The test clocks among the dependencies.
  var clocks: [any StoreClock] {
    (root.context.pointee.dependencies?.overriddenClocks ?? []).compactMap { $0 as? any StoreClock }
  }

  /// Begins a call of the test store.
  func enter(isolation: isolated (any Actor)? = #isolation) {
    root.enter(isolation, at: site)
    isFinished = false
  }
}

/// A test store of the feature `R`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>

extension RootCore {
  /// The default values of the feature's dependencies.
  var defaults: DependencyDefaults? { context.pointee.dependencies?.nearestDefaults }

  /// The changes of shared values that the test has not asserted; `nil` if there were none.
  var sharedChanges: SharedChanges? { SharedChanges.recorded(in: defaults) }
}
