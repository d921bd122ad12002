/// A linked list of pending actions in first-in, first-out order.
struct PendingActionQueue: ~Copyable {
  private var first: Unmanaged<PendingAction>?
  private var last: Unmanaged<PendingAction>?

  var isEmpty: Bool { first == nil }

  /// The first pending action.
  var head: PendingAction? { first?.takeUnretainedValue() }

  mutating func append(_ pending: PendingAction) {
    // `popFirst` or the deinit releases the pending action again.
    let link = Unmanaged.passRetained(pending)
    if let last {
      last._withUnsafeGuaranteedRef { $0.next = link }
    } else {
      first = link
    }
    last = link
  }

  mutating func popFirst() -> PendingAction? {
    // `append` has retained the pending action, so it is released here, as in the deinit.
    guard let pending = first?.takeRetainedValue() else { return nil }
    first = pending.next.take()
    if first == nil { last = nil }
    return pending
  }

  /// Removes all pending actions, and returns them as a queue.
  mutating func takeAll() -> PendingActionQueue {
    defer { (first, last) = (nil, nil) }
    return PendingActionQueue(first: first, last: last)
  }

  /// The pending actions, first to last.
  var elements: [PendingAction] {
    sequence(first: first) { $0?._withUnsafeGuaranteedRef { $0.next } }
      .compactMap { $0?.takeUnretainedValue() }
  }

  init() {}

  private init(first: Unmanaged<PendingAction>?, last: Unmanaged<PendingAction>?) {
    self.first = first
    self.last = last
  }

  deinit {
    var rest = first
    while let pending = rest?.takeRetainedValue() { rest = pending.next.take() }
  }
}
