/// The way to state that is not at one place in its root's memory: in an optional, a case of an enum, an element of a
/// collection, or a computed property.
///
/// State only moves while a reducer runs, so where it was found is good until the next action. No type is known here:
/// the closure that knows them is made where they are known, and specialised there.
@usableFromInline
class StateWay {
  /// Finds a part in its parent's state, at the pointer; nil if it is not there.
  @usableFromInline typealias Locate = (StateWay, UnsafeRawPointer, StoreCore) -> UnsafeRawPointer?

  @usableFromInline final let origin: StateOrigin
  @usableFromInline final let locate: Locate
  /// Where the state was found last; nil if it had gone.
  ///
  /// Unchecked, like the other variables of ways: every read and send looks at them, and no access lasts while other
  /// code runs.
  @exclusivity(unchecked) @usableFromInline final var found: UnsafeRawPointer?
  /// The revision of the store at which it was found.
  @exclusivity(unchecked) @usableFromInline final var foundAt = UInt64.max

  @inlinable
  init(from origin: StateOrigin, locate: @escaping Locate) {
    self.origin = origin
    self.locate = locate
  }

  /// The address of the state until the next action; nil if the state has gone.
  ///
  /// While a reducer runs the state may be anywhere, and is looked for each time.
  @usableFromInline
  final func find(_ core: StoreCore) -> UnsafeRawPointer? {
    if foundAt == core.revision, !core.status.contains(.reducing) { return found }
    return findAnew(core)
  }

  @inline(never)
  private final func findAnew(_ core: StoreCore) -> UnsafeRawPointer? {
    let revision = core.revision
    found = origin.address(core).flatMap { locate(self, $0, core) }
    foundAt = revision
    return found
  }

  /// Whether the state is there.
  @usableFromInline
  func isPresent(_ core: StoreCore) -> Bool { find(core) != nil }

  /// Lets go of what is kept of the state.
  func drop() {}
}

/// A way that somebody else keeps: a child's way keeps its parent's.
@usableFromInline typealias WayReference = Unmanaged<StateWay>

extension WayReference? {
  /// Whether the state at the end of the way is there.
  @inlinable
  func isPresent(_ core: StoreCore) -> Bool {
    // Asked of stores of what may go, which have a way.
    unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.isPresent(core) }
  }
}

/// Where a part is found in: at one place in the root's memory, or at the end of a way.
@usableFromInline
struct StateOrigin {
  @usableFromInline let pointer: UnsafeRawPointer?
  @usableFromInline let way: StateWay?

  @inlinable
  init(pointer: UnsafeRawPointer?, way: StateWay?) {
    self.pointer = pointer
    self.way = way
  }

  /// The address until the next action; nil if there is nothing any more.
  @inlinable
  func address(_ core: StoreCore) -> UnsafeRawPointer? {
    // There is one of the two.
    pointer ?? way.unsafelyUnwrapped.find(core)
  }
}

/// The way to state of a known type.
@usableFromInline
class PartWay<State>: StateWay {
  /// The state when the latest store was made; nil on the way to a part that no store is made of.
  ///
  /// Unchecked like the variables above.
  @exclusivity(unchecked) @usableFromInline final var kept: State?

  /// What is read when the state has gone: the state when the latest store was made.
  // Asked of the ways of stores, which have one.
  @inlinable final var initial: State {
    get { kept.unsafelyUnwrapped }
    set { kept = newValue }
  }

  /// The state now.
  @inlinable
  final func value(_ core: StoreCore) -> State {
    find(core)?.assumingMemoryBound(to: State.self).pointee ?? initial
  }
}
