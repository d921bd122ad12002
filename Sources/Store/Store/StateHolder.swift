/// The status and the revision of a store's state: what a read of the state needs to know of the store.
@usableFromInline
package class StateHolder {
  /// The variables that every send reads and writes.
  ///
  /// They are not properties of the object, because the runtime checks each access to one for overlap: that took 50 of the
  /// 80 ns of a send.
  @usableFromInline final let hot: UnsafeMutablePointer<Hot>
  /// The resolvers with copies of the state, which are discarded before the next action.
  private final var copies: ContiguousArray<Copy> = []

  private struct Copy {
    /// A resolver does not outlive its stores.
    weak var resolver: ErasedResolver?
  }

  @usableFromInline
  package struct Status: OptionSet {
    @usableFromInline package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A reducer is running.
    @inlinable package static var reducing: Self { Self(rawValue: 1) }
    /// An action waits to be reduced before the `send` at hand returns.
    @inlinable package static var queued: Self { Self(rawValue: 4) }
    /// The store belongs to the main actor.
    @inlinable package static var onMainActor: Self { Self(rawValue: 16) }
    /// Somebody wants to know of changes.
    @inlinable package static var observed: Self { Self(rawValue: 8) }
    /// Reads are recorded for an observer or a selector.
    @inlinable package static var tracking: Self { Self(rawValue: 32) }
    /// A selector is being computed.
    @inlinable package static var computing: Self { Self(rawValue: 64) }
    /// What a send must not pass over before the action is reduced.
    @inlinable package static var sending: Self { Self(rawValue: 1 | 64 | 128) }
    /// Something that was read from the state is kept, and must not outlast it.
    @inlinable package static var keeping: Self { Self(rawValue: 128) }
    /// What makes it an issue to send.
    @inlinable static var refusing: Self { Self(rawValue: 1 | 64) }
    /// What keeps a store without an isolation from catching up.
    static var busy: Self { [.reducing, .tracking, .computing] }
    /// What a read must not pass over.
    @inlinable package static var reading: Self { Self(rawValue: 1 | 32) }
  }

  @usableFromInline
  struct Hot {
    @usableFromInline var status: Status = []
    /// Whether the store has not met an isolation yet.
    ///
    /// Not a part of the status, which an effect may be changing in the owner's stead.
    @usableFromInline var isUnbound = false
    /// The actor that the store belongs to, for comparison only: the store is often a property of it.
    ///
    /// Something that is no actor while there is none.
    @usableFromInline var owner: ObjectIdentifier
    @usableFromInline var revision: UInt64 = 0
    /// The counters of the graph, if there is one.
    @usableFromInline var graph: UnsafeMutablePointer<GraphReadState>?
    /// The probe of the Observation module, made by the first read.
    @usableFromInline var probe: Unmanaged<TrackingProbe>?
    /// A copy, because a static property asks at each access whether it has been made.
    @usableFromInline let slot = ReduceContext.slot
    /// The place for references that need no release.
    @usableFromInline let spent = UnsafeMutablePointer<(any Actor)?>.allocate(capacity: 1)

    init(owner: ObjectIdentifier) { self.owner = owner }
  }

  init(owner: ObjectIdentifier) {
    hot = .allocate(capacity: 1)
    hot.initialize(to: Hot(owner: owner))
  }

  deinit {
    hot.pointee.probe?.release()
    hot.pointee.spent.deallocate()
    hot.deallocate()
  }

  /// What has to be looked at before or after the plain case, one bit each.
  @inlinable package final var status: Status {
    get { hot.pointee.status }
    set { hot.pointee.status = newValue }
  }

  /// Whether the store has not met an isolation yet.
  @inlinable package final var isUnbound: Bool { hot.pointee.isUnbound }

  /// Counts the actions that were reduced, so that what was computed once is known to be of this state.
  @inlinable package final var revision: UInt64 {
    get { hot.pointee.revision }
    set { hot.pointee.revision = newValue }
  }
}

extension StateHolder {
  /// Says whether the state has to be compared after each action.
  final func setObserved(_ isObserved: Bool) {
    if isObserved { status.insert(.observed) } else { status.remove(.observed) }
  }

  /// Lets the copy of a resolver be discarded before the next action is reduced.
  @usableFromInline
  final func discardBeforeNextAction(_ resolver: ErasedResolver) {
    copies.append(.init(resolver: resolver))
    status.insert(.keeping)
  }

  /// Discards all copies of state.
  final func discardCopies() {
    guard status.contains(.keeping) else { return }
    status.remove(.keeping)
    // No address of a copy is valid any more, also not for code that runs as a copy is destroyed.
    revision &+= 1
    var discarded: ContiguousArray<Copy> = []
    swap(&discarded, &copies)
    for copy in discarded { copy.resolver?.discardCopy() }
    guard copies.isEmpty else { return }
    // The memory is used again, so that a copy allocates nothing.
    discarded.removeAll(keepingCapacity: true)
    swap(&discarded, &copies)
  }
}
