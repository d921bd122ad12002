/// A resolver of state that has no address and must be copied out of its parent, such as the payload of a case.
///
/// The first read after an action makes the copy, which lasts until the next action.
@usableFromInline
class CachingResolver<State>: StateResolver<State> {
  /// The copy; nil if there is none.
  @usableFromInline final let memory = UnsafeMutablePointer<State?>.allocate(capacity: 1)

  /// Makes a resolver.
  ///
  /// - Parameters:
  ///   - parent: The location of the parent's state.
  ///   - read: Returns a copy of the state in the parent's; nil if it is not there.
  @inlinable
  init<Parent>(in parent: StateLocation<Parent>, read: @escaping (Parent) -> State?) {
    memory.initialize(to: nil)
    super.init(in: parent) { resolver, parent, holder in
      CachingResolver.known(resolver).copy(read(StateLocation<Parent>.state(at: parent).pointee), in: holder)
    }
  }

  deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// Replaces the copy, and returns its address; nil for no state.
  @inlinable
  final func copy(_ state: consuming State?, in holder: StateHolder) -> UnsafeRawPointer? {
    guard let state else { return nil }
    memory.pointee = state
    // A copy that shares buffers with the state would make the next action copy them.
    if !_isPOD(State.self) { holder.discardBeforeNextAction(self) }
    return UnsafeRawPointer(memory.payload())
  }

  override final func discardCopy() { memory.pointee = nil }
}

/// A resolver of a computed property, which is there whenever the parent's state is.
final class ComputedResolver<State>: CachingResolver<State> {
  override func isPresent(in holder: StateHolder) -> Bool { parentAddress(in: holder) != nil }
}
