/// A resolver of state that has no address and must be copied out of its parent, such as the payload of a case.
///
/// The first read after an action makes a copy. The copy is valid until the next action.
@usableFromInline
class CachingResolver<State>: StateResolver<State> {
  /// The copy; nil if there is none.
  @usableFromInline final let memory = UnsafeMutablePointer<State?>.allocate(capacity: 1)

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - parent: The location of the parent's state.
  ///   - read: A closure that returns a copy of the state in the parent's state; nil if it is absent.
  @inlinable
  init<Parent>(in parent: StateLocation<Parent>, read: @escaping (Parent) -> State?) {
    memory.initialize(to: nil)
    super.init(in: parent) { resolver, parent, holder in
      resolver.known(CachingResolver.self).copy(
        read(StateLocation<Parent>.state(at: parent).pointee), in: holder)
    }
  }

  deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// Replaces the copy and returns its address.
  ///
  /// Returns nil without a state.
  @inlinable
  final func copy(_ state: consuming State?, in holder: StateHolder) -> UnsafeRawPointer? {
    guard let state else { return nil }
    memory.pointee = state
    // The copy shares buffers with the state. If it stayed, the next action would have to copy them.
    if !_isPOD(State.self) { holder.discardBeforeNextAction(self) }
    return UnsafeRawPointer(memory.payload())
  }

  override final func discardCopy() { memory.pointee = nil }
}

/// A resolver of a computed property.
///
/// The property is present whenever the parent's state is.
final class ComputedResolver<State>: CachingResolver<State> {
  override func isPresent(in holder: StateHolder) -> Bool { parentAddress(in: holder) != nil }
}
