/// The way to state that must be copied out of its parent to be read, as the payload of a case must.
///
/// The copy is made by the first read after a change, and kept until the next action.
@usableFromInline
class KeptWay<State>: PartWay<State> {
  @usableFromInline final let memory = UnsafeMutablePointer<State>.allocate(capacity: 1)
  // Unchecked: accesses are single loads and stores.
  @exclusivity(unchecked) @usableFromInline final var isKept = false

  deinit {
    drop()
    memory.deallocate()
  }

  /// Keeps the state, as it is now.
  ///
  /// - Returns: Its address; nil for no state.
  @inlinable
  final func keep(_ state: consuming State?, in core: StoreCore) -> UnsafeRawPointer? {
    guard let state else { return nil }
    if isKept {
      memory.pointee = state
    } else {
      memory.initialize(to: state)
      isKept = true
    }
    // What is kept may share buffers with the state, and would make the next action copy them.
    if !_isPOD(State.self) { core.dropBeforeChange(self) }
    return UnsafeRawPointer(memory)
  }

  override final func drop() {
    guard isKept else { return }
    isKept = false
    memory.deinitialize(count: 1)
  }
}

/// The way to a computed property: it is there whenever that is which it is computed of.
final class ComputedWay<State>: KeptWay<State> {
  override func isPresent(_ core: StoreCore) -> Bool { origin.address(core) != nil }
}
