/// The way to the state of one place in the tree of stores.
@usableFromInline
struct StateAccess<State> {
  /// Where the state is, if it stays in one place.
  @usableFromInline let pointer: UnsafeMutablePointer<State>?
  /// How the state is got at otherwise.
  @usableFromInline let way: PartWay<State>?

  /// The state at a place that has no memory of its own.
  @usableFromInline
  func value(_ core: StoreCore) -> State {
    // There is one of the two.
    guard let pointer else { return way.unsafelyUnwrapped.value(core) }
    return pointer.pointee
  }

  /// Whether the state is there.
  func isPresent(_ core: StoreCore) -> Bool { way?.isPresent(core) ?? true }

  /// The address of the state until the next action; nil if the state has gone.
  @inlinable
  func address(_ core: StoreCore) -> UnsafeRawPointer? { origin.address(core) }

  /// Where the state is, for what is found in it.
  @inlinable var origin: StateOrigin { StateOrigin(pointer: UnsafeRawPointer(pointer), way: way) }
}
