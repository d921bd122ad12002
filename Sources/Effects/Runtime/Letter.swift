import Synchronization

/// An action that an effect has sent, and all that is needed to reduce it.
package struct Mail {
  package let action: ActionOrigin
  /// The scope of the effect that sent it; its lineage is that of what the action leads to.
  package let scope: EffectScope
  /// Dependencies that the effect overrode around the send.
  package let overrides: DependencyFrame?

  /// Whether the effect has no dependencies but the store's where it sent.
  package var isSentPlainly: Bool { overrides == nil && scope.isPlain }
}

/// An action in the mailbox, and its sender's place there: the sender waits here until the action was reduced or
/// dropped, and may be asked meanwhile to reduce what has come in.
package final class Letter: @unchecked Sendable {
  // Sound: all state is touched under the runtime's lock only, but for `progress`, which senders look at.

  /// How an action came.
  enum Origin {
    /// From a `.send` effect. A piece of work of the scope is held for it.
    case direct
    /// From a task that waits.
    case task
    /// From outside of any effect. A piece of work of the scope is held for it.
    case outside
  }

  /// What has become of the letter; nothing at first.
  struct Progress: OptionSet {
    let rawValue: UInt8

    /// The sender is to reduce what has come in, and to wait again.
    static let asked = Progress(rawValue: 1)
    /// The action was reduced or dropped.
    static let settled = Progress(rawValue: 2)
    /// The sender is to start the tasks that the action led to.
    static let launching = Progress(rawValue: 4)
  }

  typealias Waiter = UnsafeContinuation<Void, Never>

  package let mail: Mail
  let origin: Origin
  /// Written under the lock, and a plain number: to look at it must be cheap also where nothing is optimized.
  private let rawProgress = Atomic<UInt8>(0)
  /// The letter behind this one in the mailbox.
  fileprivate let next = Atomic<Unmanaged<Letter>?>(nil)
  /// Set while the sender is suspended.
  private var waiter: Waiter?
  /// Tasks that the action led to.
  ///
  /// The sender starts them, so that they inherit its task-local values.
  private var launches: [Launch] = []

  // The list of the scope's letters whose senders wait.
  private let nextOfScope = Atomic<Unmanaged<Letter>?>(nil)
  private let previousOfScope = Atomic<Unmanaged<Letter>?>(nil)
  private var isListed = false

  init(_ mail: Mail, from origin: Origin) {
    self.mail = mail
    self.origin = origin
  }

  package var action: ActionOrigin { mail.action }
  package var scope: EffectScope { mail.scope }

  /// Whether it is that of a `.send` effect.
  package var isDirect: Bool { origin == .direct }

  /// Whether the effect that sent the letter has not been cancelled since.
  package var isLive: Bool { !scope.isCancelled }
}

// The sender's wait.
extension Letter {
  /// Whether the action was reduced or dropped.
  var isOver: Bool { progress.contains(.settled) }

  /// What has become of the letter.
  private(set) var progress: Progress {
    get { Progress(rawValue: rawProgress.load(ordering: .acquiring)) }
    set { rawProgress.store(newValue.rawValue, ordering: .releasing) }
  }

  /// Whether nothing has become of the letter yet.
  var isOpen: Bool { rawProgress.load(ordering: .acquiring) == 0 }

  /// Ends the wait, now or when it begins.
  ///
  /// - Returns: Who is to be resumed, outside of the lock.
  func settle(_ launches: [Launch] = []) -> Waiter? {
    guard !isOver else { return nil }
    if launches.isEmpty {
      progress.insert(.settled)
    } else {
      self.launches = launches
      progress.formUnion([.settled, .launching])
    }
    unlist()
    return waiter.take()
  }

  /// Asks the sender to reduce what has come in.
  ///
  /// - Returns: Nil if it does not wait any more, else who is to be resumed outside of the lock, if it is suspended.
  func askToDrive() -> Waiter?? {
    guard !isOver else { return nil }
    progress.insert(.asked)
    return .some(waiter.take())
  }

  /// Suspends the sender; false if there is nothing to wait for.
  func suspend(_ waiter: Waiter) -> Bool {
    guard isOpen else { return false }
    guard isLive else {
      // Also for whoever hands over: this sender is not there to be asked.
      progress.insert(.settled)
      return false
    }
    // Whoever cancels the scope from now on finds the letter in its list.
    list()
    self.waiter = waiter
    return true
  }

  /// Notes that the sender does what it was asked, be the letter settled meanwhile or not.
  func heed() {
    progress.remove(.asked)
  }

  /// Gives up the tasks to start.
  func takeLaunches() -> [Launch] {
    defer { launches = [] }
    return launches
  }

  /// Enters the letter among those that the scope's cancellation settles.
  func list() {
    guard !isListed else { return }
    isListed = true
    // Unlisted before the sender, who keeps it, goes on.
    let this = Unmanaged.passUnretained(self)
    let next = scope.firstLetter
    nextOfScope.store(next, ordering: .relaxed)
    next?._withUnsafeGuaranteedRef { $0.previousOfScope.store(this, ordering: .relaxed) }
    scope.firstLetter = this
  }

  private func unlist() {
    guard isListed else { return }
    isListed = false
    let next = nextOfScope.load(ordering: .relaxed)
    let previous = previousOfScope.load(ordering: .relaxed)
    // Neighbours are alive: each is unlisted before its sender goes on.
    next?._withUnsafeGuaranteedRef { $0.previousOfScope.store(previous, ordering: .relaxed) }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.nextOfScope.store(next, ordering: .relaxed) }
    } else {
      scope.firstLetter = next
    }
  }
}

/// Letters in the order of their coming, linked with one another.
struct LetterQueue: ~Copyable {
  private var first: Unmanaged<Letter>?
  private var last: Unmanaged<Letter>?

  var isEmpty: Bool { first == nil }

  /// The first letter.
  var head: Letter? { first?.takeUnretainedValue() }

  mutating func append(_ letter: Letter) {
    // Given back when it is popped, or by the deinit.
    let link = Unmanaged.passRetained(letter)
    if let last {
      last._withUnsafeGuaranteedRef { $0.next.store(link, ordering: .relaxed) }
    } else {
      first = link
    }
    last = link
  }

  mutating func popFirst() -> Letter? {
    // What `append` has retained; likewise in the deinit.
    guard let letter = first?.takeRetainedValue() else { return nil }
    first = letter.next.exchange(nil, ordering: .relaxed)
    if first == nil { last = nil }
    return letter
  }

  /// Takes all letters, as a queue of their own.
  mutating func takeAll() -> LetterQueue {
    defer { (first, last) = (nil, nil) }
    return LetterQueue(first: first, last: last)
  }

  /// The letters, first to last.
  var elements: [Letter] {
    sequence(first: first) { $0?._withUnsafeGuaranteedRef { $0.next.load(ordering: .relaxed) } }
      .compactMap { $0?.takeUnretainedValue() }
  }

  init() {}

  private init(first: Unmanaged<Letter>?, last: Unmanaged<Letter>?) {
    self.first = first
    self.last = last
  }

  deinit {
    var rest = first
    while let letter = rest?.takeRetainedValue() { rest = letter.next.exchange(nil, ordering: .relaxed) }
  }
}
