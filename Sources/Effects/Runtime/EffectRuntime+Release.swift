import Synchronization

// Objects of the program go where they belong.
//
// An action, the closure of a map and an effect that holds either may refer to what the state refers to. Their last
// reference may be that of an effect's thread, or of whoever holds a `StoreTask`; but the end of an object is code of the
// program, which may use others of the store's isolation. So what is let go of elsewhere is kept until it can be released
// there.
extension EffectRuntime {
  /// Releases `object` on the store's isolation, as soon as can be.
  ///
  /// - Parameter object: What nobody else refers to.
  func giveBack(_ object: AnyObject) {
    _ = lock.withLock { add(object) }
    sendForRelease()
  }

  /// Releases `object` when the store next has effects or actions of effects, or with what is given back.
  ///
  /// For small things that no one waits for: asks nothing, and nobody goes anywhere for it unless there are many.
  func giveBackLater(_ object: AnyObject) {
    let count = lock.withLock { add(object) }
    if count >= 64 || isClosed { sendForRelease() }
  }

  /// Releases what was given back.
  ///
  /// On the store's isolation.
  package func releaseSpent() {
    guard hasSpent.load(ordering: .relaxed) else { return }
    var spent: [AnyObject] = []
    lock.withLock {
      swap(&spent, &shared.pointee.spent)
      hasSpent.store(false, ordering: .relaxed)
    }
    // Their end may send, or give back others.
    spent.removeAll()
  }

  private func add(_ object: AnyObject) -> Int {
    shared.pointee.spent.append(object)
    hasSpent.store(true, ordering: .relaxed)
    return shared.pointee.spent.count
  }

  /// Has what was given back released on the store's isolation, unless somebody is on the way there.
  ///
  /// A store without an isolation does so when its owner next uses it.
  private func sendForRelease() {
    let isOnTheWay = lock.withLock {
      defer { shared.pointee.isReleasing = true }
      return shared.pointee.isReleasing
    }
    guard !isOnTheWay else { return }
    let isComing = later {
      self.lock.withLock { self.shared.pointee.isReleasing = false }
      self.releaseSpent()
    }
    if !isComing { lock.withLock { shared.pointee.isReleasing = false } }
  }

  /// Whether the caller is where the store is used, and nobody else can use what belongs to it.
  var isHome: Bool {
    // Of a store whose actor has gone nobody is left who could.
    if isBound { return boundIsolation.map { isCurrent($0) ?? false } ?? true }
    guard turnstile.tryLock() else { return false }
    defer { turnstile.unlock() }
    guard !isBound else { return false }
    // Outside of tasks one user is not told from another.
    return ownership.isInStead || ownership.owner.map { $0 == currentTaskID } ?? false
  }
}

/// Effects that are kept until their turn comes, and may hold objects of the program.
final class HeldNodes: Sendable {
  private let nodes: [EffectNode]
  private let home: EffectRuntime

  init(_ nodes: [EffectNode], home: EffectRuntime) {
    self.nodes = nodes
    self.home = home
  }

  deinit { if !home.isHome { home.giveBack(Spent(nodes)) } }
}

/// What was let go of, as one object.
final class Spent<Value> {
  private let value: Value

  init(_ value: Value) { self.value = value }
}

/// Releases `keys`, which nobody else refers to, on `isolation`.
func release(_ keys: PathKeys, on isolation: any Actor) {
  // Sound: nobody else uses them any more.
  nonisolated(unsafe) let keys = keys
  Task.detached { await run({ withExtendedLifetime(keys) {} }, on: isolation) }
}
