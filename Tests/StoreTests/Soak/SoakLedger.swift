import Effects
import TestSupport

/// What has been sent and reduced in one store, counted for each effect.
final class SoakLedger: Sendable {
  /// Where an effect belongs; a row or a sheet that comes again is another.
  enum Place: Hashable, Sendable {
    case root
    case row(Int, generation: Int)
    case sheet(generation: Int)
  }

  /// An effect.
  struct Entry: Sendable {
    let place: Place
    let id: Int?
    /// The number of the `send` that it goes back to.
    let rootScope: Int
    var reduced = 0
    var echoed = 0
    /// Whether it has ended without having been cancelled.
    var hasFinished = false
    /// Whether it was cancelled, so that nothing of it may be reduced any more.
    var isOver = false
  }

  let lifetimes: Lifetimes
  private let entries = Locked<[Entry]>([])
  private let mistakes = Locked<[String]>([])

  init(_ lifetimes: Lifetimes) { self.lifetimes = lifetimes }

  /// The number of actions that were reduced.
  var reduced: Int { entries.value.reduce(0) { $0 + $1.reduced } }

  /// A new effect's number.
  func open(_ place: Place, id: Int?, rootScope: Int) -> Int {
    entries.withLock {
      $0.append(Entry(place: place, id: id, rootScope: rootScope))
      return $0.count - 1
    }
  }

  /// A new effect's number, for one that an action of another leads to.
  func open(from effect: Int) -> Int {
    let entry = entries.withLock { $0[effect] }
    return open(entry.place, id: nil, rootScope: entry.rootScope)
  }

  /// The effects that satisfy a condition.
  func effects(where condition: (Entry) -> Bool) -> [Int] {
    entries.withLock { entries in entries.indices.filter { condition(entries[$0]) } }
  }

  /// Notes that nothing of `effects` may be reduced from now on.
  func end(_ effects: [Int]) {
    entries.withLock { for effect in effects { $0[effect].isOver = true } }
  }

  /// Notes that an action of an effect was reduced.
  func reduce(_ arrival: SoakArrival) {
    let entry = entries.withLock { entries in
      defer { entries[arrival.effect].reduced += 1 }
      return entries[arrival.effect]
    }
    if entry.isOver { add("\(entry) was cancelled, but its action \(arrival.number) was reduced") }
    if entry.reduced != arrival.number {
      add("\(entry): \(arrival.number) came in place of \(entry.reduced)")
    }
  }

  /// Notes that what an action of an effect sent at once was reduced.
  func echo(_ arrival: SoakArrival) {
    let entry = entries.withLock { entries in
      entries[arrival.effect].echoed += 1
      return entries[arrival.effect]
    }
    if entry.echoed != entry.reduced { add("\(entry): the echo of \(arrival.number) came late") }
  }

  /// Notes that the effect that calls this has sent all its actions.
  func finish(_ effect: Int, sent: Int) {
    let isCancelled = EffectScope.current.map { scope in scope.runtime.lock.withLock { scope.isCancelled } }
    guard isCancelled == false else { return }
    let entry = entries.withLock { entries in
      entries[effect].hasFinished = true
      return entries[effect]
    }
    if entry.reduced != sent { add("\(entry) has sent \(sent) actions, and was told that all were reduced") }
  }

  /// What went wrong, when nothing is in flight any more.
  func audit(allHaveFinished: Bool) -> [String] {
    for entry in entries.value where entry.reduced != entry.echoed { add("\(entry) misses echoes") }
    if allHaveFinished {
      for entry in entries.value where !entry.isOver && !entry.hasFinished { add("\(entry) was lost") }
    }
    return mistakes.value
  }

  private func add(_ mistake: String) { mistakes.withLock { $0.append(mistake) } }
}

/// What an effect sends.
struct SoakArrival: Sendable {
  let effect: Int
  let number: Int
  /// How many more effects the action leads to, each by an action of the one before.
  let followers: Int
  let ledger: SoakLedger
  let token: Lifetimes.Token
}
