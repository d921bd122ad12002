// What asynchronous bodies do.
extension EffectMachine {
  /// What became of a strand after a step.
  enum Progress {
    /// It goes on at once.
    case goesOn
    /// It goes on after the others that are ready.
    case yields
    /// It waits, or has ended.
    case rests
  }

  /// Takes the next step of a strand that is ready.
  mutating func step(_ cell: Int) -> Progress {
    guard case .strand(var strand) = cells[cell].kind else { return .rests }
    defer { if case .strand = cells[cell].kind, !cells[cell].isDone { cells[cell].kind = .strand(strand) } }
    guard strand.hasBegun else {
      guard !isCancelled(cell) else { return end(cell, strand) }
      strand.hasBegun = true
      strand.timer?.last = now
      return .goesOn
    }
    if strand.hops > 0 {
      strand.hops -= 1
      return .yields
    }
    if strand.timer != nil { return tick(&strand, cell) }
    if case .children = strand.wait {
      // Awakened by the end of one child task of several.
      guard strand.open == 0 else { return .rests }
      strand.wait = .ready
    }
    if strand.isThrowing { return fail(cell, &strand, isCancellation: false) }
    guard let frame = strand.frames.last else { return end(cell, strand) }
    guard let next = frame.steps.first else {
      if strand.pauseUntil != nil, !isCancelled(cell) {
        strand.pauseUntil = nil
        return takeKept(for: cell).map { post($0, cell, &strand) } ?? .goesOn
      }
      if let action = timeOut(cell) { return post(action, cell, &strand) }
      leave(&strand)
      return strand.frames.isEmpty ? end(cell, strand) : .yields
    }
    switch next {
    case .sleep:
      guard !isCancelled(strand.scope) else { return fail(cell, &strand, isCancellation: true) }
    case .fail: return fail(cell, &strand, isCancellation: false)
    default: break
    }
    strand.frames[strand.frames.count - 1].steps.removeFirst()
    return take(next, cell, &strand)
  }

  private mutating func take(_ next: BodyStep, _ cell: Int, _ strand: inout Strand) -> Progress {
    switch next {
    case .send(let action): return send(action, cell, &strand)
    case .yield:
      strand.hops = 1
      return .yields
    case .sleep(let time):
      let end = strand.pauseUntil ?? now + time
      guard end > now else { return .goesOn }
      sleep(&strand, until: end)
      return .rests
    case .fail: return .goesOn
    case .part(let id, let cancelInFlight, let steps):
      // Work that is cancelled from the start cancels nothing.
      if cancelInFlight, !isCancelled(strand.scope) {
        cells[cell].kind = .strand(strand)
        cancel(id, at: cells[cell].path, sparing: strand.scope)
      }
      let scope = cells.count
      cells.append(
        Cell(
          kind: .scope(id: id), parent: strand.scope, lineage: cells[cell].lineage, place: cells[cell].place,
          path: cells[cell].path))
      strand.frames.append(Strand.Frame(steps: steps[...], outer: strand.scope, isPart: true))
      strand.scope = scope
      return .yields
    case .cancel(let id):
      cells[cell].kind = .strand(strand)
      cancel(id, at: cells[cell].path)
      return .goesOn
    case .dismiss: return dismiss(cell, &strand)
    case .group(let lists):
      guard !lists.isEmpty else { return .goesOn }
      for steps in lists { fork(steps, cell, strand.scope) }
      strand.open = lists.count
      strand.wait = .children
      return .rests
    }
  }

  mutating func send(_ action: Int, _ cell: Int, _ strand: inout Strand) -> Progress {
    guard !isCancelled(strand.scope) else { return .goesOn }
    cells[cell].kind = .strand(strand)
    guard passes(action, from: cell) else { return .goesOn }
    return post(action, cell, &strand)
  }

  private mutating func dismiss(_ cell: Int, _ strand: inout Strand) -> Progress {
    guard let action = cells[cell].place.dismissal else {
      issues += 1
      return .goesOn
    }
    return isCancelled(strand.scope) ? .goesOn : post(action, cell, &strand)
  }

  mutating func post(_ action: Int, _ cell: Int, _ strand: inout Strand) -> Progress {
    strand.wait = .sending(action)
    mailbox.append(cell)
    return .rests
  }

  private mutating func fork(_ steps: [BodyStep], _ owner: Int, _ scope: Int) {
    let cell = cells.count
    cells.append(
      Cell(
        kind: .lineage, parent: scope, lineage: cells[owner].lineage, place: cells[owner].place,
        path: cells[owner].path))
    let frame = Strand.Frame(steps: steps[...], outer: cell, isPart: false)
    cells[cell].kind = .strand(Strand(frames: [frame], scope: cell, hasBegun: true, joins: owner))
    ready.append(.strand(cell))
  }

  /// Leaves the innermost frame, and with it its part.
  private mutating func leave(_ strand: inout Strand) {
    let frame = strand.frames.removeLast()
    guard frame.isPart else { return }
    cells[strand.scope].isDone = true
    strand.scope = frame.outer
  }

  /// Throws, up to the next part or out of the body.
  private mutating func fail(_ cell: Int, _ strand: inout Strand, isCancellation: Bool) -> Progress {
    strand.isThrowing = false
    while let frame = strand.frames.last {
      leave(&strand)
      guard frame.isPart else { continue }
      // The task of the part has ended, and the body goes on, or throws on.
      strand.isThrowing = !isCancellation
      return .yields
    }
    // A child task keeps its error to itself.
    if isCancellation || isCancelled(cell) || strand.joins != nil { return end(cell, strand) }
    guard let rescue = strand.rescue else {
      issues += 1
      return end(cell, strand)
    }
    strand.rescue = nil
    strand.frames = [Strand.Frame(steps: [.send(rescue)], outer: cell, isPart: false)]
    return .goesOn
  }

  private mutating func end(_ cell: Int, _ strand: Strand) -> Progress {
    cells[cell].kind = .strand(strand)
    guard let owner = strand.joins else {
      finish(cell)
      return .rests
    }
    cells[cell].isDone = true
    guard case .strand(var parent) = cells[owner].kind else { return .rests }
    parent.open -= 1
    cells[owner].kind = .strand(parent)
    if case .children = parent.wait, !ready.contains(.strand(owner)) { ready.append(.strand(owner)) }
    return .rests
  }

  /// Lets a strand of a cancelled effect go on.
  mutating func wakeCancelled(strand cell: Int) {
    guard case .strand(var strand) = cells[cell].kind, isCancelled(strand.scope) else { return }
    switch strand.wait {
    case .ready where sender == cell && !isSenderGone: isSenderGone = true
    case .ready, .children: return
    case .sending: mailbox.removeAll { $0 == cell }
    case .sleeping: if strand.timer == nil, strand.pauseUntil == nil { restoreSleep(&strand) }
    }
    strand.wait = .ready
    cells[cell].kind = .strand(strand)
    ready.append(.strand(cell))
  }

  /// Lets a sleep that was cancelled throw when the strand goes on.
  private func restoreSleep(_ strand: inout Strand) {
    strand.frames[strand.frames.count - 1].steps.insert(
      .sleep(0), at: strand.frames[strand.frames.count - 1].steps.startIndex)
  }
}
