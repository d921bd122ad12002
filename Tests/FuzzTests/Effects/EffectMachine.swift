/// The reference interpreter: the state of a store and its effects as a value.
///
/// It is written from the documented behaviour of effects, as steps of which any that is enabled may be the next.
/// `EffectSchedule` takes them first in, first out; `EffectSearch` looks for an order that explains what was seen.
struct EffectMachine: Hashable {
  /// How a store treats what effects send.
  struct Style: Hashable {
    /// A test store: every action of an effect waits until the test receives it.
    var isScripted: Bool
    /// Effects run one at a time, so that nothing comes between the parts of a tree that is being started.
    var isSerial: Bool
  }

  /// Something that goes on.
  struct Cell: Hashable {
    enum Kind: Hashable {
      /// What one send of the test leads to.
      case lineage
      /// A concatenation, with what is still to come.
      case sequence([EffectTree])
      /// Several effects at once.
      case group(open: Int)
      /// Effects under an id.
      case scope(id: Int)
      /// A place in a line; with a tree it still waits.
      case line(id: Int, EffectTree.Policy, waiting: EffectTree?)
      /// A throttled effect, which may wait for the end of the interval.
      case throttle(Throttle, open: Int, isPausing: Bool)
      /// An effect against time.
      case timeout(timer: Int, inner: Int, open: Int, action: Int?)
      /// A `.send` whose action has not been reduced.
      case send(Int)
      case strand(Strand)
    }

    var kind: Kind
    let parent: Int
    let lineage: Int
    let place: FeaturePlace
    let path: [PathPart]
    var isCancelled = false
    var isDone = false
  }

  /// A part of the path that cancel ids belong to.
  enum PathPart: Hashable {
    case optional(Int, epoch: Int)
    case row(Int, epoch: Int)
    case presented(Int, epoch: Int)
    case element(Int)
  }

  /// An asynchronous body, or a child task of one.
  struct Strand: Hashable {
    enum Wait: Hashable {
      case ready
      case sending(Int)
      case sleeping(until: Int, arrival: Int)
      case children
    }

    struct Frame: Hashable {
      var steps: ArraySlice<BodyStep>
      /// The scope around the frame; inside of it, for `withTaskCancellation`, there is another.
      let outer: Int
      let isPart: Bool
    }

    var frames: [Frame]
    /// The innermost scope around the step at hand.
    var scope: Int
    var wait = Wait.ready
    var rescue: Int?
    /// Whether the body runs.
    ///
    /// One that was cancelled before never does; a child task always does.
    var hasBegun = false
    /// The strand that awaits this one, a child task.
    var joins: Int?
    /// The child tasks that have not ended.
    var open = 0
    /// How often it is still put behind the others: `Task.yield()` takes two jobs of the executor.
    var hops = 0
    /// Whether an error has left a part of the body.
    var isThrowing = false
    /// A timer that sends actions.
    var timer: Timer?
    /// The end of a throttle's interval that it waits for.
    var pauseUntil: Int?
  }

  struct Timer: Hashable {
    let every: Int
    let action: Int
    /// The time of the last tick, at first that of the start.
    var last: Int
    /// Whether the time of the tick has come whose action is to be sent.
    var isDue = false
  }

  /// What is ready to go on.
  enum Job: Hashable {
    case strand(Int)
    case start(EffectTree, parent: Int)
    /// The same in a task of its own, of what somebody else's cancel has ended.
    case startTask(EffectTree, parent: Int)
    /// The task that has sent an action goes on, and starts first the bodies that the action led to.
    case resume(Int, starting: [Int])
    /// One that waited in a line has been cancelled, which its task is yet to notice.
    case leave(Int)
  }

  /// What is to be started by the action in hand, in order.
  enum Start: Hashable {
    case tree(EffectTree, parent: Int)
    case cancel([PathPart])
    /// The end of a `.send`, whose action's effects have been started.
    case end(Int)
    /// The end of a `.cancel` in a cell, when that has started which follows what it has cancelled.
    case endCancel(Int)
    /// The end of what the action in hand leads to, which a task has sent.
    case resume(Int)
  }

  let program: FixedProgram
  let style: Style
  var cells: [Cell] = []
  var starts: [Start] = []
  /// How many of `starts` the step at hand has brought; the next comes behind them.
  var brought = 0
  var ready: [Job] = []
  /// `.send`s of actions in hand, which go before all others.
  var direct: [Int] = []
  /// Cells whose action waits to be reduced, in the order sent.
  var mailbox: [Int] = []
  /// The cell whose action is in hand, if a task has sent it.
  var sender: Int?
  /// Whether `sender` was cancelled by its own action, and goes on already.
  var isSenderGone = false
  /// The bodies that `sender` starts when it goes on.
  var held: [Int] = []
  /// Whether the action in hand starts something.
  var isStarting = false
  /// Whether something is being cancelled.
  var isCancelling = false
  /// Whether a task starts something, as a whole and in the order written.
  var isPosting = false
  /// The cell in which a task starts something, which goes on where that ends.
  var postingParent: Int?
  /// The bodies that a task has come to, which begin when it has started the whole.
  var posted: [Int] = []
  var now = 0
  var arrivals = 0
  var issues = 0
  /// The depth of nested calls of `finish`.
  var ends = 0
  /// The cells that have left a line meanwhile, a part before the whole.
  var left: [Int] = []
  var features = Features()
  /// What is known of throttled actions, also while no effect is in flight there.
  var throttles: [ThrottleID: ThrottleMemory] = [:]

  init(_ program: EffectProgram, _ style: Style) {
    self.program = FixedProgram(program)
    self.style = style
  }
}

// Actions.
extension EffectMachine {
  /// Reduces an action of the test's.
  mutating func reduceSent(_ action: Int, _ place: FeaturePlace) -> Int {
    let lineage = cells.count
    cells.append(Cell(kind: .lineage, parent: -1, lineage: lineage, place: .root, path: []))
    reduce(action, place, lineage)
    return lineage
  }

  /// Reduces the action that a cell has sent, which then goes on.
  mutating func deliver(_ cell: Int) {
    let isDirect = direct.contains(cell)
    mailbox.removeAll { $0 == cell }
    direct.removeAll { $0 == cell }
    // Who reduces an action that it has sent itself, in a store without a script, starts at once what that leads to.
    let isHeld = !isDirect && style.isScripted
    if isHeld { sender = cell }
    defer { if isHeld { starts.append(.resume(cell)) } }
    let (place, lineage) = (cells[cell].place, cells[cell].lineage)
    switch cells[cell].kind {
    case .send(let action):
      reduce(action, place, lineage)
      // It waits no more; a cancel does not end it.
      cells[cell].kind = .group(open: 0)
      starts.append(.end(cell))
    case .strand(var strand):
      guard case .sending(let action) = strand.wait else { preconditionFailure("It sends nothing.") }
      reduce(action, place, lineage)
      strand.wait = .ready
      cells[cell].kind = .strand(strand)
      if !isHeld { ready.append(.strand(cell)) }
    default: preconditionFailure("It sends nothing.")
    }
  }

  /// Lets the task go on whose action was in hand.
  private mutating func resume(_ cell: Int) {
    if isSenderGone {
      // Others start what the action led to.
      ready.append(contentsOf: held.map { .strand($0) })
    } else {
      ready.append(.resume(cell, starting: held))
    }
    (sender, isSenderGone, held) = (nil, false, [])
  }

  /// Starts the bodies that an action has led to.
  mutating func launch(_ cells: [Int], of sender: Int) {
    ready.append(contentsOf: cells.map { .strand($0) })
    if case .strand = self.cells[sender].kind { ready.insert(.strand(sender), at: 0) }
  }

  private mutating func reduce(_ action: Int, _ place: FeaturePlace, _ lineage: Int) {
    let dismissed = action < 0 ? features.part(of: FeaturePlace(dismissedBy: action)) : nil
    if let path = action < 0 ? [] : features.path(place), action >= 0 || dismissed != nil {
      let feature = cells.count
      cells.append(Cell(kind: .group(open: 1), parent: lineage, lineage: lineage, place: place, path: path))
      starts.append(.tree(program.effects[action] ?? .none, parent: feature))
    } else {
      issues += 1
    }
    for part in features.change(by: program.changes[action] ?? [], dismissing: dismissed) {
      starts.append(.cancel([part]))
    }
  }
}

// Starts and ends.
extension EffectMachine {
  /// Starts the next of what the action in hand has brought.
  mutating func startNext() {
    isStarting = true
    brought = 0
    defer { isStarting = false }
    switch starts.removeFirst() {
    case .tree(let tree, let parent): start(tree, parent)
    case .cancel(let path): cancel { $0.path.starts(with: path) }
    case .end(let cell):
      // What follows a `.send` starts where its action was reduced.
      finish(cell)
    case .endCancel(let parent): childEnded(parent)
    case .resume(let cell): resume(cell)
    }
  }

  /// Starts what a task has come to.
  mutating func startLate(_ tree: EffectTree, _ parent: Int) {
    guard !isCancelled(parent) else { return childEnded(parent) }
    let later = starts
    starts = [.tree(tree, parent: parent)]
    isPosting = true
    while !starts.isEmpty {
      brought = 0
      switch starts.removeFirst() {
      case .tree(let tree, let parent): start(tree, parent)
      case .endCancel(let parent): childEnded(parent)
      case .cancel, .end, .resume: preconditionFailure("Only what an action leads to has these.")
      }
    }
    isPosting = false
    starts = later
    postingParent = parent
    for cell in posted {
      if isCancelled(cell) { finishCancelled(cell) } else { ready.append(.strand(cell)) }
    }
    (posted, postingParent) = ([], nil)
  }

  /// Ends a body that never begins.
  private mutating func finishCancelled(_ cell: Int) {
    isCancelling = true
    finish(cell)
    isCancelling = false
  }

  /// Has `trees` started, at once by the action in hand or by a task.
  mutating func begin(_ trees: [EffectTree], _ parent: Int) {
    if isStarting || isPosting {
      starts.insert(contentsOf: trees.map { .tree($0, parent: parent) }, at: brought)
      brought += trees.count
    } else {
      let isElsewhere = isCancelling && parent != postingParent
      ready.append(
        contentsOf: trees.map { isElsewhere ? .startTask($0, parent: parent) : .start($0, parent: parent) })
    }
  }

  mutating func add(_ kind: Cell.Kind, _ parent: Int) -> Int {
    cells.append(
      Cell(
        kind: kind, parent: parent, lineage: cells[parent].lineage, place: cells[parent].place,
        path: cells[parent].path))
    return cells.count - 1
  }

  mutating func start(_ tree: EffectTree, _ parent: Int) {
    guard !tree.isNone else { return childEnded(parent) }
    // What an effect cancels as it is started is cancelled, also if a part of it has cancelled the effect itself.
    switch tree {
    case .none: break
    case .send where isCancelled(parent): childEnded(parent)
    case .run where isCancelled(parent) && style.isSerial && !isHolding: childEnded(parent)
    case .elements where isCancelled(parent) && style.isSerial && !isHolding: childEnded(parent)
    case .timer where isCancelled(parent) && style.isSerial && !isHolding: childEnded(parent)
    case .send(let action):
      guard passes(action, from: parent) else { return childEnded(parent) }
      let cell = add(.send(action), parent)
      if isStarting { direct.append(cell) } else { mailbox.append(cell) }
    case .run(let steps, let rescue): run(steps, rescue: rescue, parent)
    case .elements(let actions): run(actions.map { .send($0) }, rescue: nil, parent)
    case .merge(let all):
      let trees = all.filter { !$0.isNone }
      let group = add(.group(open: trees.count), parent)
      begin(trees, group)
    case .concatenate(let all):
      let trees = all.filter { !$0.isNone }
      let sequence = add(.sequence(Array(trees.dropFirst())), parent)
      begin([trees[0]], sequence)
    case .map(let tree): start(tree, parent)
    case .cancellable(let tree, let id, let cancelInFlight):
      // An effect that never starts replaces nothing.
      if cancelInFlight, !isCancelled(parent) { cancel(id, at: cells[parent].path, sparing: parent) }
      let scope = add(.scope(id: id), parent)
      begin([tree], scope)
    case .cancel(let id):
      cancel(id, at: cells[parent].path)
      starts.insert(.endCancel(parent), at: brought)
    case .queued(let tree, let id, let policy): enter(tree, id, policy, parent)
    case .debounce(let tree, let id, let time):
      start(
        .cancellable(.concatenate([.run([.sleep(time)], rescue: nil), tree]), id: id, cancelInFlight: true),
        parent)
    case .throttle(let tree, let id, let time, let latest):
      throttle(tree, Throttle(id: id, interval: time, latest: latest), parent)
    case .timeout(let tree, let time, let action):
      let cell = add(.timeout(timer: -1, inner: -1, open: 2, action: action), parent)
      let inner = add(.group(open: 1), cell)
      let timer = add(.group(open: 1), cell)
      cells[cell].kind = .timeout(timer: timer, inner: inner, open: 2, action: action)
      begin([.run([.sleep(time)], rescue: nil)], timer)
      begin([tree], inner)
    case .timer(let every, let action):
      run([], rescue: nil, parent, Timer(every: every, action: action, last: now))
    }
  }

  /// A Boolean value indicating whether the bodies that are being started have to wait for the sender.
  private var isHolding: Bool { isStarting && sender != nil }

  private mutating func run(_ steps: [BodyStep], rescue: Int?, _ parent: Int, _ timer: Timer? = nil) {
    let cell = add(.lineage, parent)
    let frame = Strand.Frame(steps: steps[...], outer: cell, isPart: false)
    cells[cell].kind = .strand(Strand(frames: [frame], scope: cell, rescue: rescue, timer: timer))
    if isHolding {
      held.append(cell)
    } else if isPosting {
      posted.append(cell)
    } else {
      ready.append(.strand(cell))
    }
  }

  /// Ends a cell, and lets what is around it go on.
  mutating func finish(_ cell: Int) {
    guard !cells[cell].isDone else { return }
    cells[cell].isDone = true
    ends += 1
    if case .line(_, _, nil) = cells[cell].kind { left.append(cell) }
    if cells[cell].parent >= 0 { childEnded(cells[cell].parent, cell) }
    if case .line(let id, _, _) = cells[cell].kind { admit(id, cells[cell].path) }
    ends -= 1
    // Whether a line can move is known when all have moved that what ends lets move.
    if ends == 0 { noteStuckLines() }
  }

  mutating func childEnded(_ cell: Int, _ child: Int? = nil) {
    switch cells[cell].kind {
    case .lineage, .strand, .send: break
    case .sequence(let rest):
      guard let next = rest.first, !isCancelled(cell) else { return finish(cell) }
      cells[cell].kind = .sequence(Array(rest.dropFirst()))
      if isPosting, !style.isSerial {
        // Others may come between two effects that a task starts one after the other.
        ready.append(.start(next, parent: cell))
      } else {
        begin([next], cell)
      }
    case .group(let open):
      cells[cell].kind = .group(open: open - 1)
      if open == 1 { finish(cell) }
    case .throttle(let throttle, let open, let isPausing):
      cells[cell].kind = .throttle(throttle, open: open - 1, isPausing: isPausing)
      if open == 1 { finish(cell) }
    case .scope, .line: finish(cell)
    case .timeout: timeoutEnded(cell, child)
    }
  }

  private mutating func timeoutEnded(_ cell: Int, _ child: Int?) {
    guard case .timeout(let timer, let inner, var open, let action) = cells[cell].kind else { return }
    open -= 1
    cells[cell].kind = .timeout(timer: timer, inner: inner, open: open, action: action)
    if open == 0 { return finish(cell) }
    if child == inner, !cells[inner].isCancelled { cancel { $0 == timer } }
  }
}
