/// The location of the state of one store: a fixed address, or a resolver that finds the state.
@usableFromInline
struct StateLocation<State> {
  /// The fixed address; `nil` if the location has a resolver.
  @usableFromInline let pointer: UnsafeMutablePointer<State>?
  /// The object that finds the state; `nil` if the location has a fixed address.
  @usableFromInline let resolver: StateResolver<State>?

  @inlinable
  init(pointer: UnsafeMutablePointer<State>) {
    self.pointer = pointer
    resolver = nil
  }

  @inlinable
  init(resolver: StateResolver<State>) {
    pointer = nil
    self.resolver = resolver
  }

  /// Returns the address of the state; `nil` if the state is gone.
  ///
  /// The address is valid until the next action.
  @inlinable
  func address(in holder: StateHolder) -> UnsafePointer<State>? {
    if let pointer { return UnsafePointer(pointer) }
    return knownResolver.address(in: holder)
  }

  /// The state that a store reads after its own state is gone.
  ///
  /// State at a fixed address always exists; only the state that a resolver finds can disappear.
  @inlinable var initial: State { knownResolver.initial }

  /// The resolver of a location without a fixed address.
  // A location has either a fixed address or a resolver.
  @inlinable var knownResolver: StateResolver<State> { resolver.unsafelyUnwrapped }

  /// An unretained reference to the resolver, which is valid as long as the location is kept.
  @inlinable var reference: ResolverReference? {
    // The code does not use 'map', which would look up metadata if this property is not specialized.
    guard let resolver else { return nil }
    return .passUnretained(resolver)
  }

  /// Returns the state, or the initial state if the state is gone.
  @usableFromInline
  func value(in holder: StateHolder) -> State { address(in: holder)?.pointee ?? initial }

  /// Returns a Boolean value indicating whether the state exists.
  func isPresent(in holder: StateHolder) -> Bool { resolver?.isPresent(in: holder) ?? true }
}
