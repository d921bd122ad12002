// What time does to strands.
extension EffectMachine {
  /// Takes the next step of a timer.
  mutating func tick(_ strand: inout Strand, _ cell: Int) -> Progress {
    guard var timer = strand.timer else { return .rests }
    defer { if strand.timer != nil { strand.timer = timer } }
    if isCancelled(strand.scope) {
      strand.timer = nil
      strand.frames = []
      return .goesOn
    }
    if !timer.isDue {
      timer.last += timer.every
      timer.isDue = true
      // A test lets the time leap, and expects the ticks in between.
      guard timer.last <= now else {
        sleep(&strand, until: timer.last)
        return .rests
      }
    }
    timer.isDue = false
    return send(timer.action, cell, &strand)
  }

  /// Cancels the effect against whose time a strand has slept, if it is one of a timeout.
  ///
  /// - Returns: The action to send.
  mutating func timeOut(_ cell: Int) -> Int? {
    let timer = cells[cell].parent
    guard timer >= 0, cells[timer].parent >= 0,
      case .timeout(timer, let inner, _, let action) = cells[cells[timer].parent].kind,
      !cells[inner].isDone, !isCancelled(inner), !isCancelled(cell)
    else { return nil }
    cancel { $0 == inner }
    return action.flatMap { passes($0, from: cell) ? $0 : nil }
  }

  mutating func sleep(_ strand: inout Strand, until time: Int) {
    strand.wait = .sleeping(until: time, arrival: arrivals)
    arrivals += 1
  }

  /// The sleeper whose turn it is, if its time has come by `time`.
  func nextSleeper(by time: Int) -> (cell: Int, time: Int)? {
    var best: (cell: Int, until: Int, arrival: Int)?
    for (index, cell) in cells.enumerated() where !cell.isDone {
      guard case .strand(let strand) = cell.kind, case .sleeping(let until, let arrival) = strand.wait,
        until <= time
      else { continue }
      if let best, (best.until, best.arrival) < (until, arrival) { continue }
      best = (index, until, arrival)
    }
    return best.map { ($0.cell, $0.until) }
  }

  /// Lets the time pass to that of a sleeper, and wakes it.
  mutating func wake(sleeper cell: Int, at time: Int) {
    guard case .strand(var strand) = cells[cell].kind else { return }
    now = max(now, time)
    strand.wait = .ready
    cells[cell].kind = .strand(strand)
    ready.append(.strand(cell))
  }
}
