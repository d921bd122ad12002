// Throttles.
extension EffectMachine {
  /// What a throttled effect says.
  struct Throttle: Hashable {
    let id: Int
    let interval: Int
    let latest: Bool
  }

  /// A feature and an id in it.
  struct ThrottleID: Hashable {
    let path: [PathPart]
    let id: Int

    init(_ throttle: Throttle, in cell: Cell) {
      path = cell.path
      id = throttle.id
    }
  }

  /// What is known of the actions under one id.
  struct ThrottleMemory: Hashable {
    /// When the last action was let through.
    var last: Int?
    /// The action that waits for the end of the interval.
    var kept: Int?
    /// The throttled effect that the action waits for, whose throttles around it the action comes to next.
    var holder: Int?
  }

  /// Starts a throttled effect.
  mutating func throttle(_ tree: EffectTree, _ throttle: Throttle, _ parent: Int) {
    let id = ThrottleID(throttle, in: cells[parent])
    // The newest takes over what those before it have kept, unless that was cancelled by somebody else or has ended.
    if let holder = throttles[id]?.holder, cells[holder].isDone || isCancelled(holder) {
      throttles[id]?.kept = nil
    }
    if !isCancelled(parent) { cancel(throttle.id, at: cells[parent].path, sparing: parent) }
    let cell = add(.throttle(throttle, open: 1, isPausing: false), parent)
    if throttles[id]?.kept != nil { throttles[id]?.holder = cell }
    begin([tree], cell)
  }

  /// Has the throttles around `cell` let an action pass, keep it or drop it.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - cell: The innermost cell that the action comes from.
  /// - Returns: Whether it passes now.
  mutating func passes(_ action: Int, from cell: Int) -> Bool {
    var cell = cell
    while cell >= 0 {
      if case .throttle(let throttle, _, _) = cells[cell].kind, !lets(action, pass: throttle, cell) {
        return false
      }
      cell = cells[cell].parent
    }
    return true
  }

  /// Returns a Boolean value indicating whether `cell` is a part of a throttled effect.
  func isThrottled(_ cell: Int) -> Bool {
    var cell = cell
    while cell >= 0 {
      if case .throttle = cells[cell].kind { return true }
      cell = cells[cell].parent
    }
    return false
  }

  private mutating func lets(_ action: Int, pass throttle: Throttle, _ cell: Int) -> Bool {
    let id = ThrottleID(throttle, in: cells[cell])
    var memory = throttles[id] ?? ThrottleMemory()
    defer { throttles[id] = memory }
    guard let last = memory.last, now - last < throttle.interval else {
      (memory.last, memory.kept) = (now, nil)
      return true
    }
    if throttle.latest || memory.kept == nil { memory.kept = action }
    memory.holder = cell
    pause(cell, until: last + throttle.interval)
    return false
  }

  /// Lets a throttled effect wait for the end of the interval, if it does not yet.
  private mutating func pause(_ cell: Int, until end: Int) {
    guard case .throttle(let throttle, let open, isPausing: false) = cells[cell].kind else { return }
    cells[cell].kind = .throttle(throttle, open: open + 1, isPausing: true)
    let pause = add(.lineage, cell)
    let frame = Strand.Frame(steps: [.sleep(0)], outer: pause, isPart: false)
    cells[pause].kind = .strand(Strand(frames: [frame], scope: pause, pauseUntil: end))
    ready.append(.strand(pause))
  }

  /// Returns the action to send at the end of the interval that a strand has waited for, if one is kept and passes the
  /// throttles that come next.
  mutating func takeKept(for pause: Int) -> Int? {
    let cell = cells[pause].parent
    guard case .throttle(let throttle, let open, _) = cells[cell].kind else {
      preconditionFailure("It pauses no throttle.")
    }
    cells[cell].kind = .throttle(throttle, open: open, isPausing: false)
    let id = ThrottleID(throttle, in: cells[cell])
    throttles[id]?.last = now
    guard let kept = throttles[id]?.kept else { return nil }
    throttles[id]?.kept = nil
    return passes(kept, from: cells[cell].parent) ? kept : nil
  }
}
