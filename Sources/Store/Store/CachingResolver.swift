import Synchronization

/// An object that copies state without an address, such as the payload of a case, out of the parent's state.
///
/// The first read after an action makes a copy. The copy is valid until the next action.
@usableFromInline
class CachingResolver<State>: StateResolver<State> {
  /// The memory for a copy of the state, which contains `nil` while there is no copy.
  @usableFromInline final let memory = UnsafeMutablePointer<State?>.allocate(capacity: 1)
  /// A Boolean value indicating whether the copied state is the value of a computed property.
  @usableFromInline final let isEvaluating: Bool
  /// The shared values on which the copied state depends; `nil` if the state can't depend on shared values.
  private final var dependencies: SharedDependencies?

  /// Creates a resolver that copies the state out of the parent's state.
  ///
  /// - Parameters:
  ///   - parent: The location of the parent's state.
  ///   - read: A closure that copies the state out of the parent's state, or returns `nil` if the state is absent.
  @inlinable
  init<Parent>(in parent: StateLocation<Parent>, read: @escaping (Parent) -> State?) {
    memory.initialize(to: nil)
    isEvaluating = false
    super.init(in: parent) { resolver, parent, holder in
      resolver.known(CachingResolver.self).copy(
        read(StateLocation<Parent>.state(at: parent).pointee), in: holder)
    }
  }

  /// Creates a resolver that evaluates a computed property of the parent's state.
  ///
  /// The property's getter may read shared values. A change of one of these values invalidates the copy.
  ///
  /// - Parameters:
  ///   - parent: The location of the parent's state.
  ///   - evaluate: A closure that evaluates the property of the parent's state. It returns `nil` if the property is an
  ///     optional without a value.
  @inlinable
  init<Parent>(in parent: StateLocation<Parent>, evaluating evaluate: @escaping (Parent) -> State?) {
    memory.initialize(to: nil)
    isEvaluating = true
    super.init(in: parent) { resolver, parent, holder in
      let resolver = resolver.known(CachingResolver.self)
      let state = resolver.following(in: holder) { evaluate(StateLocation<Parent>.state(at: parent).pointee) }
      return resolver.copy(state, in: holder)
    }
  }

  deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// Replaces the copy of the state, and returns the address of the new copy.
  ///
  /// The method returns `nil` if the given state is `nil`.
  @inlinable
  final func copy(_ state: consuming State?, in holder: StateHolder) -> UnsafeRawPointer? {
    guard let state else { return nil }
    memory.pointee = state
    // The copy shares buffers with the state. If the copy still existed during the next action, the action would have
    // to copy these buffers before it could change them.
    if !_isPOD(State.self) { holder.discardBeforeNextAction(self) }
    return UnsafeRawPointer(memory.payload())
  }

  override final var isComputed: Bool { isEvaluating }

  override final func discardCopy() { memory.pointee = nil }

  /// Runs `body`, which evaluates the state, and follows the shared values that `body` reads.
  ///
  /// Until the process creates its first shared value, this method costs only one load from memory.
  @inlinable
  final func following(in holder: StateHolder, _ body: () -> State?) -> State? {
    guard SharedReadSlot.isUsed.load(ordering: .relaxed) else { return body() }
    return recording(in: holder, body)
  }

  @usableFromInline
  @inline(never)
  final func recording(in holder: StateHolder, _ body: () -> State?) -> State? {
    let dependencies = dependencies ?? SharedDependencies(of: holder)
    self.dependencies = dependencies
    return dependencies.recording(body)
  }
}

/// An object that finds the value of a computed property by evaluating the property.
///
/// The property is present whenever the parent's state is present.
final class ComputedResolver<State>: CachingResolver<State> {
  override func isPresent(in holder: StateHolder) -> Bool { parentAddress(in: holder) != nil }
}
