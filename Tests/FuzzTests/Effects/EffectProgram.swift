/// What a test does with a store of `EffectRoot`, and what its reducers answer.
///
/// Every action has a number. The tables say what the reducer of an action returns and how the state changes.
struct EffectProgram: Hashable, Sendable {
  /// The effect that the reducer of an action returns, in the feature that the action is for.
  var effects: [Int: EffectTree] = [:]
  /// What the root's reducer does to the state when it sees an action, also one of a child.
  var changes: [Int: [StateChange]] = [:]
  /// What the test does.
  var script: [ScriptStep] = []
}

/// The feature that an action is for.
enum FeaturePlace: Hashable, Sendable {
  case root
  /// A child by `Scope`, whose ids are the root's.
  case scoped
  /// A child by `ifLet`.
  case optional
  /// A child by `forEach`.
  case row(Int)
}

/// A change of the root's state.
enum StateChange: Hashable, Sendable {
  /// Sets the optional child, one with another identity for another number.
  case present(Int)
  case dismiss
  case addRow(Int)
  case removeRow(Int)
}

/// A call of the test's.
enum ScriptStep: Hashable, Sendable {
  case send(Int, FeaturePlace)
  /// Cancels the effects of an earlier send, by its position in the script.
  case cancelTask(Int)
  /// Awaits the effects of an earlier send.
  case finishTask(Int)
  /// Lets others run, by some yields.
  case pause(Int)
  /// In a test store: reduces what effects have sent.
  case receive
  /// Lets the time of the test clock pass.
  case advance(Int)
}

/// An effect as a value.
indirect enum EffectTree: Hashable, Sendable {
  enum Policy: Hashable, Sendable {
    case all, newest, oldest
    case limited(Int)
  }

  case none
  case send(Int)
  /// An asynchronous body; `rescue` is what its `catch` sends, nil if it has none.
  case run([BodyStep], rescue: Int?)
  case merge([EffectTree])
  case concatenate([EffectTree])
  case map(EffectTree)
  case cancellable(EffectTree, id: Int, cancelInFlight: Bool)
  case cancel(id: Int)
  case queued(EffectTree, id: Int, Policy)
  case debounce(EffectTree, id: Int, for: Int)
  case throttle(EffectTree, id: Int, for: Int, latest: Bool)
  case timeout(EffectTree, for: Int, Int?)
  case timer(every: Int, Int)
}

/// A step of an asynchronous body.
indirect enum BodyStep: Hashable, Sendable {
  case send(Int)
  case yield
  case sleep(Int)
  case fail
  /// `withTaskCancellation`, whose `CancellationError` the body catches.
  case part(id: Int, cancelInFlight: Bool, [BodyStep])
  /// `Task.cancel(id:)`.
  case cancel(id: Int)
  /// A task group with a child task for each list.
  case group([[BodyStep]])
}

extension EffectTree {
  /// A Boolean value indicating whether the effect is `.none`, which the operators pass on.
  var isNone: Bool {
    switch self {
    case .none: true
    case .merge(let trees), .concatenate(let trees): trees.allSatisfy(\.isNone)
    case .map(let tree), .cancellable(let tree, _, _), .queued(let tree, _, _), .debounce(let tree, _, _),
      .throttle(let tree, _, _, _), .timeout(let tree, _, _):
      tree.isNone
    case .send, .run, .cancel, .timer: false
    }
  }

  /// The direct parts.
  var children: [EffectTree] {
    switch self {
    case .merge(let trees), .concatenate(let trees): trees
    case .map(let tree), .cancellable(let tree, _, _), .queued(let tree, _, _), .debounce(let tree, _, _),
      .throttle(let tree, _, _, _), .timeout(let tree, _, _):
      [tree]
    case .none, .send, .run, .cancel, .timer: []
    }
  }

  /// The actions that `.send` sends in the tree.
  var directActions: [Int] {
    if case .send(let action) = self { return [action] }
    return children.flatMap(\.directActions)
  }
}
