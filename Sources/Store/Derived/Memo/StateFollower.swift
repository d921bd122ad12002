import Effects

/// A graph that computes selectors from one value of a state after another.
///
/// The graph does not store the state. During a read, the selectors use the given value at its address. Between two
/// reads, the graph keeps no part of the state, except collections that are not stored properties of the state. Nothing
/// observes the graph, so each read compares the parts on which the selectors depend with the values that they last
/// read.
final class StateFollower<State> {
  private let core: RootCore<Void, Never>
  private let node = ScopeIdentity()
  private let resolver: BorrowedState<State>
  private let reads = ForwardedReads()

  init() {
    core = RootCore(
      state: (), reducer: EmptyReducer()._built(), runtime: EffectRuntime(), dependencies: nil, isolation: nil
    )
    resolver = BorrowedState(in: StateLocation<Void>(pointer: core.state)) { _, _, _ in nil }
    core.forwardedReads = reads
  }

  /// The scope in which the selectors read the given state.
  var scope: SelectorScope<State> {
    SelectorScope(core: core, node: node, location: StateLocation(resolver: resolver))
  }

  /// A Boolean value indicating whether the selectors have read so few shared values that the graph should be kept.
  var isWorthKeeping: Bool { reads.count <= 64 }

  /// Runs a closure that reads selectors for a state.
  func reading<Result>(_ state: State, _ read: (StateFollower) -> Result) -> Result {
    withUnsafePointer(to: state) { state in
      core.revision &+= 1
      resolver.last = (UnsafeRawPointer(state), core.revision)
      core.observation.catchUp()
      let result = read(self)
      // If the cache contains too many values, some are removed now, because the state can be read only until the end
      // of this closure.
      if core.storeGraph.selectors.isOverdue { core.settleSelectors() }
      core.revision &+= 1
      resolver.last = (nil, core.revision)
      if let tracker = SharedReads.tracker { reads.forward(to: tracker) }
      return result
    }
  }
}

/// A resolver that returns the address of the state that a memo is reading.
final class BorrowedState<State>: StateResolver<State> {
  // The result is always true, so that the cache keeps the values of selectors between two reads.
  override func isPresent(in holder: StateHolder) -> Bool { true }
}
