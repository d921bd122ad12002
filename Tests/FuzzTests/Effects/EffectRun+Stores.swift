import Effects
import Store
import TestStore
import TestSupport

// Runs in stores.
extension EffectRun {
  /// Runs the program in a test store.
  func runInTestStore(isolation: isolated (any Actor)? = #isolation) async {
    await withIssueReporter(issues) {
      _ = isolation
      let store = TestStore(initialState: EffectRoot.State()) {
        EffectRoot(run: self)
      } withDependencies: {
        $0.continuousClock = clock
      }
      store.exhaustivity = .off
      var tasks: [Int: TestStoreTask] = [:]
      for (position, step) in program.script.enumerated() {
        add(.began(position))
        if let (action, place) = step.sent {
          await store.skipReceivedActions(strict: false)
          tasks[position] = await store.send(.sent(action, place))
        }
        switch step {
        case .cancelTask(let target): await tasks[target]?.cancel()
        case .finishTask(let target): await tasks[target]?.finish()
        case .receive: await store.skipReceivedActions(strict: false)
        case .advance(let time): await clock.advance(by: .milliseconds(time))
        case .send, .dismiss, .cancelFinish, .pause: break
        }
        add(.ended(position))
      }
      await store.skipReceivedActions(strict: false)
      if program.mustEnd { await store.finish() } else { await store.skipInFlightEffects(strict: false) }
    }
  }

  /// Runs the program in a store on the caller's isolation.
  func runInStore(isolation: isolated (any Actor)? = #isolation) async {
    await withIssueReporter(issues) {
      _ = isolation
      var store: StoreOf<EffectRoot>? = Store(initialState: EffectRoot.State()) {
        EffectRoot(run: self)
      } withDependencies: {
        $0.continuousClock = self.clock
      }
      weak let end = store
      var tasks: [Int: StoreTask] = [:]
      for (position, step) in program.script.enumerated() {
        add(.began(position))
        if let (action, place) = step.sent { tasks[position] = store?.send(.sent(action, place)) }
        switch step {
        case .cancelTask(let target): tasks[target]?.cancel()
        case .cancelFinish(let target): await cancelFinish(of: tasks[target])
        case .finishTask(let target): await tasks[target]?.finish()
        case .pause(let count): for _ in 0..<count { await Task.yield() }
        case .advance(let time): await clock.advance(by: .milliseconds(time))
        case .send, .dismiss, .receive: break
        }
        add(.ended(position))
      }
      if program.closes || !program.mustEnd {
        add(.closed)
        store = nil
      }
      for position in tasks.keys.sorted() { await tasks[position]?.finish() }
      if let runtime = store?.core.runtime, !runtime.isIdle {
        add(mistake: "effects are in flight at the end")
      }
      store = nil
      tasks = [:]
      if end != nil { add(mistake: "the store is still alive") }
      // What has ended lets go of its closures on the thread that it ended on, which may stand still for any time.
      await waiting(for: "the end of the closures of \(program)") { lifetimes.alive > 0 }
    }
  }
}

extension EffectRun {
  /// Cancels a task that awaits effects.
  private func cancelFinish(of task: StoreTask?, isolation: isolated (any Actor)? = #isolation) async {
    let waiting = Task { await task?.finish() }
    await Task.yield()
    waiting.cancel()
    await waiting.value
  }
}

extension EffectRoot.Action {
  fileprivate static func sent(_ action: Int, _ place: FeaturePlace) -> Self {
    action < 0 ? Self(dismissing: place) : Self(action, place)
  }
}

extension EffectProgram {
  /// A Boolean value indicating whether all effects end without the time passing any further.
  var mustEnd: Bool {
    !usesTime
      || script.indices.allSatisfy { position in
        script[position].sent == nil || script[position...].contains(.cancelTask(position))
      }
  }

  /// A Boolean value indicating whether the program needs a clock.
  var usesTime: Bool {
    script.contains { if case .advance = $0 { true } else { false } }
      || effects.values.contains(where: \.usesTime)
  }

  /// A Boolean value indicating whether the order of what happens at the same moment is left to the store.
  var hasOpenOrder: Bool {
    // When one that waits in a line starts, after others of the moment; how far effects get before an action is skipped.
    effects.values.contains(where: \.hasWaitingLines)
      || script.contains { if case .finishTask = $0 { true } else { false } }
  }

  /// Looks for an order of steps that explains a run's events.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - style: The kind of store that it was made in.
  ///   - undecided: Counts the programs with too many orders to look at all.
  /// - Returns: What is wrong, if there is none.
  func mistake(in run: EffectRun, _ style: EffectMachine.Style, undecided: Locked<Int>) -> String? {
    if let mistake = run.mistakes.first { return "\(mistake)\n\(run.events)" }
    var search = EffectSearch(run.events, issues: run.issues.issues.count)
    switch search.explain(self, style) {
    case .explained: return nil
    case .undecided:
      undecided.add()
      return nil
    case .impossible:
      return """
        Nothing explains these events beyond number \(search.reached): \(run.events)
        Issues: \(run.issues.messages)
        """
    }
  }
}

extension EffectTree {
  fileprivate var hasWaitingLines: Bool {
    if case .queued(_, _, .limited) = self { return true }
    return children.contains(where: \.hasWaitingLines)
  }

  fileprivate var usesTime: Bool {
    switch self {
    case .debounce, .throttle, .timeout, .timer: true
    case .run(let steps, _): steps.contains(where: \.usesTime)
    default: children.contains(where: \.usesTime)
    }
  }
}

extension BodyStep {
  fileprivate var usesTime: Bool {
    switch self {
    case .sleep: true
    case .part(_, _, let steps): steps.contains(where: \.usesTime)
    case .group(let lists): lists.contains { $0.contains(where: \.usesTime) }
    default: false
    }
  }
}
