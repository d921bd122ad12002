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
  /// Whether the store goes at the end of the script, before its effects have ended.
  var closes = false
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
  /// A child by `ifLet` on a presentation.
  case presented
  /// A child by `forEach` on a stack.
  case element(Int)
}

extension FeaturePlace {
  /// A Boolean value indicating whether the feature can dismiss itself.
  var isPresented: Bool { dismissal != nil }

  /// The number of the action that dismisses the feature; nil if none does.
  ///
  /// These numbers are negative. The tables have changes for them, but no effects.
  var dismissal: Int? {
    switch self {
    case .root, .scoped, .optional, .row: nil
    case .presented: -1
    case .element(let id): -2 - id
    }
  }

  /// Creates the place of the feature that an action dismisses.
  init(dismissedBy action: Int) { self = action == -1 ? .presented : .element(-2 - action) }
}

/// A change of the root's state.
enum StateChange: Hashable, Sendable {
  /// Sets the optional child, one with another identity for another number.
  case present(Int)
  case dismiss
  case addRow(Int)
  case removeRow(Int)
  /// Sets the presented child, one with another identity for another number.
  case show(Int)
  case hide
  /// Pushes an element onto the stack.
  case push
  /// Pops an element and those above it.
  case pop(Int)
}

/// A call of the test's.
enum ScriptStep: Hashable, Sendable {
  case send(Int, FeaturePlace)
  /// Sends the action that dismisses a feature.
  case dismiss(FeaturePlace)
  /// Cancels the effects of an earlier send, by its position in the script.
  case cancelTask(Int)
  /// Cancels a task that awaits the effects of an earlier send, and with it these.
  case cancelFinish(Int)
  /// Awaits the effects of an earlier send.
  case finishTask(Int)
  /// Lets others run, by some yields.
  case pause(Int)
  /// In a test store: reduces what effects have sent.
  case receive
  /// Lets the time of the test clock pass.
  case advance(Int)
}

extension ScriptStep {
  /// The action that the step sends, and the feature that it is for.
  var sent: (action: Int, place: FeaturePlace)? {
    switch self {
    case .send(let action, let place): (action, place)
    case .dismiss(let place): place.dismissal.map { ($0, place) }
    default: nil
    }
  }

  /// The position of the earlier step that the step is about.
  var target: Int? {
    switch self {
    case .cancelTask(let target), .cancelFinish(let target), .finishTask(let target): target
    case .send, .dismiss, .pause, .receive, .advance: nil
    }
  }
}

/// An effect as a value.
indirect enum EffectTree: Hashable, Sendable {
  enum Policy: Hashable, Sendable {
    case all, newest, oldest
    /// With a limit, and how many can wait.
    case limited(Int, waiting: Int)
  }

  case none
  case send(Int)
  /// An asynchronous body; `rescue` is what its `catch` sends, nil if it has none.
  case run([BodyStep], rescue: Int?)
  /// A `.run` for the elements of a sequence.
  case elements([Int])
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
  /// `@Dependency(\.dismiss)`.
  case dismiss
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
    case .send, .run, .elements, .cancel, .timer: false
    }
  }

  /// The direct parts.
  var children: [EffectTree] {
    switch self {
    case .merge(let trees), .concatenate(let trees): trees
    case .map(let tree), .cancellable(let tree, _, _), .queued(let tree, _, _), .debounce(let tree, _, _),
      .throttle(let tree, _, _, _), .timeout(let tree, _, _):
      [tree]
    case .none, .send, .run, .elements, .cancel, .timer: []
    }
  }

  /// The actions that `.send` sends in the tree.
  var directActions: [Int] {
    if case .send(let action) = self { return [action] }
    return children.flatMap(\.directActions)
  }
}
