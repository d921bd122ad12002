/// A composition of features, what their reducers do, and what is sent to them.
struct TreeProgram: Hashable, Sendable {
  /// The features, by their numbers; the first is the root.
  var shapes: [TreeShape] = []
  /// What own reducers do to the state.
  var mutations: [TreeStep: [TreeMutation]] = [:]
  /// The reducers that answer an action by an effect that lasts.
  var runs: Set<TreeStep> = []
  /// The actions that reducers send to their own feature.
  var sends: [TreeStep: Int] = [:]
  /// What the test sends.
  var script: [TreeAction] = []
  /// The dependency that the test overrides around a send, by the send's position; multiples of one hundred.
  var moments: [Int: Int] = [:]
}

/// A reducer that gets an action.
struct TreeStep: Hashable, Sendable {
  let reducer: Int
  let number: Int
  /// All leaves.
  static let leaf = -1
}

/// A composition of reducers on the state of a feature.
indirect enum TreeShape: Hashable, Sendable {
  /// A reducer with a number of its own.
  case own(Int)
  case empty
  case binding
  case combine([TreeShape])
  case maybe(Bool, TreeShape)
  case either(Bool, TreeShape, TreeShape)
  case dependency(TreeShape, Int)
  /// Follows changes of `count`.
  case onChange(TreeShape, Int)
  case part
  /// A child feature, by its number.
  case kid(Int)
  case choice(Choice)
  case leaf(TreeShape)
  case optional(TreeShape, Int)
  case rows(TreeShape, Int)
  case path(TreeShape, Int)
  case sheet(TreeShape, Int)
  case destination(TreeShape)

  /// How the cases of an enum are composed.
  enum Choice: Hashable, Sendable { case byScope, byIfCaseLet, byEnum }
}

/// A change of a feature's state.
enum TreeMutation: Hashable, Sendable {
  case count(Int)
  case label(Int)
  case leaf(Int?)
  case choice(isTwo: Bool, Int)
  case addRow(Int)
  case removeRow(Int)
  case push(Int)
  case pop
  case sheet(Int?)
  case destination(isTwo: Bool, Int?)
  case optional(Int?)
  case kid
  /// A change in a row, past the row's own reducers.
  case deepLeaf(Int?)
}

/// An action, as the way to the feature that it is for.
struct TreeAction: Hashable, Sendable {
  enum Hop: Hashable, Sendable {
    case kid
    case optional
    case row(Int)
    case path(Int)
    case sheet
  }

  enum Last: Hashable, Sendable {
    case tap(Int)
    case binding(Int)
    case part(Int)
    case leaf(Int)
    case choice(isTwo: Bool, Int)
    case destination(isTwo: Bool, Int)
    case dismissSheet
    case dismissDestination
    case pop(Int)
  }

  var hops: [Hop] = []
  var last: Last

  /// The number that reducers know the action by.
  var number: Int {
    switch last {
    case .tap(let number), .part(let number), .leaf(let number), .choice(_, let number),
      .destination(_, let number):
      number
    case .binding, .dismissSheet, .dismissDestination, .pop: -1
    }
  }
}

/// What a reducer has seen.
///
/// A probe is the sum of a dependency that compositions override, and of the one that the test overrides.
enum TreeEvent: Hashable, Sendable {
  case own(Int, Int, number: Int, probe: Int, count: Int, label: Int)
  case leaf(Int, number: Int, probe: Int, count: Int)
  case changed(Int, old: Int, new: Int, probe: Int)
}

/// An effect that lasts: who made it, on what state, and with which dependency.
struct TreeEffect: Hashable, Sendable {
  let step: TreeStep
  let id: Int
  let probe: Int
}
