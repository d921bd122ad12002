/// The status and the revision of a store's state, which are all that a read of the state needs.
@usableFromInline
package class StateHolder {
  /// The variables that every send reads and writes.
  ///
  /// They are not properties of the object, because the Swift runtime checks each access to a property for overlap.
  /// These checks took 50 of the 80 ns of a send.
  @usableFromInline final let hot: UnsafeMutablePointer<Hot>
  /// The resolvers that hold copies of parts of the state; the store discards these copies before the next action.
  private final var copies: ContiguousArray<Copy> = []
  private final var pruneCopiesAt = 16

  private struct Copy {
    /// The resolver that holds the copy; `nil` after it was released together with its stores.
    weak var resolver: ErasedResolver?
  }

  @usableFromInline
  package struct Status: OptionSet {
    @usableFromInline package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A reducer is running.
    @inlinable package static var reducing: Self { Self(rawValue: 1) }
    /// The store has listeners.
    @inlinable package static var followed: Self { Self(rawValue: 2) }
    /// An action is queued, to be reduced before the current `send` returns.
    @inlinable package static var queued: Self { Self(rawValue: 4) }
    /// The store belongs to the main actor.
    @inlinable package static var onMainActor: Self { Self(rawValue: 16) }
    /// A part of the state is observed.
    @inlinable package static var observed: Self { Self(rawValue: 8) }
    /// Reads are recorded for an observer or a selector.
    @inlinable package static var tracking: Self { Self(rawValue: 32) }
    /// A selector is being computed.
    @inlinable package static var computing: Self { Self(rawValue: 64) }
    /// The flags that make a `send` take the slow path.
    @inlinable package static var sending: Self { Self(rawValue: 1 | 2 | 64 | 128) }
    /// A resolver has a copy of a part of the state, and must discard the copy before the next action.
    @inlinable package static var keeping: Self { Self(rawValue: 128) }
    /// The flags that make a `send` report an issue.
    static var refusing: Self { [.reducing, .computing] }
    /// The flags that make the store tell the dependency graph about each change of the state.
    @inlinable static var watching: Self { Self(rawValue: 8 | 32) }
    /// The flags that make a `send` record its source location.
    @inlinable static var noting: Self { Self(rawValue: 1 | 2 | 64) }
    /// The flags that make an action of an effect take the slow path.
    static var intercepting: Self { [.followed, .keeping] }
    /// The flags that prevent a store without isolation from reducing the actions of effects.
    static var busy: Self { [.reducing, .tracking, .computing] }
    /// The flags that make a read take the slow path.
    @inlinable package static var reading: Self { Self(rawValue: 1 | 32) }
  }

  @usableFromInline
  struct Hot {
    @usableFromInline var status: Status = []
    /// A Boolean value indicating whether the store is unbound: it does not belong to an isolation yet.
    ///
    /// This flag is not a part of the status, because an effect may be changing the status on another thread.
    @usableFromInline var isUnbound = false
    /// The identity of the actor to which the store belongs; the identity of another object while there is no actor.
    ///
    /// The identity is used only for comparisons. The store is often a property of the actor, so it must not retain the
    /// actor.
    @usableFromInline var owner: ObjectIdentifier
    @usableFromInline var revision: UInt64 = 0
    /// The counters of the store's dependency graph; `nil` until the graph is created.
    @usableFromInline var graph: UnsafeMutablePointer<GraphReadState>?
    /// The object that detects whether the Observation module tracks reads, created by the first read.
    @usableFromInline var probe: Unmanaged<TrackingProbe>?
    /// A copy of `ReduceContext.slot`, which is faster to read, because each access to a static property checks whether
    /// the property is initialized.
    @usableFromInline let slot = ReduceContext.slot
    /// Memory to which references to the main actor are moved instead of being released.
    @usableFromInline let spent = UnsafeMutablePointer<(any Actor)?>.allocate(capacity: 1)

    init(owner: ObjectIdentifier) { self.owner = owner }
  }

  init(owner: ObjectIdentifier) {
    hot = .allocate(capacity: 1)
    hot.initialize(to: Hot(owner: owner))
  }

  /// The object that observes the shared values that computed properties read, created on first use.
  var sharedFollower: any SharedFollower { fatalError("The state holder has no store.") }

  deinit {
    hot.pointee.probe?.release()
    hot.pointee.spent.deallocate()
    hot.deallocate()
  }

  /// The flags of the store.
  ///
  /// A send takes the fast path if no flag in `sending` is set. A read takes the fast path if no flag in `reading` is
  /// set.
  @inlinable package final var status: Status {
    get { hot.pointee.status }
    set { hot.pointee.status = newValue }
  }

  /// A Boolean value indicating whether the store does not belong to an isolation yet.
  @inlinable package final var isUnbound: Bool { hot.pointee.isUnbound }

  /// The number of changes since the store was created, which shows whether a computed value is still valid.
  ///
  /// A reduced action, a replaced state, a discarded copy and a changed shared value count as changes.
  @inlinable package final var revision: UInt64 {
    get { hot.pointee.revision }
    set { hot.pointee.revision = newValue }
  }
}

extension StateHolder {
  /// Sets whether the store compares observed parts of the state after each action.
  final func setObserved(_ isObserved: Bool) {
    if isObserved { status.insert(.observed) } else { status.remove(.observed) }
  }

  /// Registers a resolver that holds a copy of state; the store discards this copy before the next action.
  ///
  /// - Complexity: Amortized O(1).
  @usableFromInline
  final func discardBeforeNextAction(_ resolver: ErasedResolver) {
    if copies.count >= pruneCopiesAt {
      // A child store that is made for one read leaves an entry in `copies` after the store is released.
      copies.removeAll { $0.resolver == nil }
      pruneCopiesAt = max(16, copies.count * 2)
    }
    copies.append(.init(resolver: resolver))
    status.insert(.keeping)
  }

  /// Discards all copies of state.
  final func discardCopies() {
    guard status.contains(.keeping) else { return }
    status.remove(.keeping)
    // The new revision invalidates the addresses of copies, even for code that runs while a copy is destroyed.
    revision &+= 1
    var discarded: ContiguousArray<Copy> = []
    swap(&discarded, &copies)
    for copy in discarded { copy.resolver?.discardCopy() }
    guard copies.isEmpty else { return }
    // The array's memory is reused, so that registering a copy allocates nothing.
    discarded.removeAll(keepingCapacity: true)
    swap(&discarded, &copies)
  }
}
