import Effects

/// A graph of selectors that read values of a state, one after another.
///
/// The graph does not store a state. During a read, the selectors read the given value at its address. Between two
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

  /// The scope of the selectors.
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
      // This happens while the state is still present, because settling without a state would remove all values.
      if core.storeGraph.selectors.isOverdue { core.settleSelectors() }
      core.revision &+= 1
      resolver.last = (nil, core.revision)
      if let tracker = SharedReads.tracker { reads.forward(to: tracker) }
      return result
    }
  }
}

/// The location of a state that is being read.
final class BorrowedState<State>: StateResolver<State> {
  // The result is always true, so that the values of selectors stay between two reads.
  override func isPresent(in holder: StateHolder) -> Bool { true }
}
