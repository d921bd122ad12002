// Sound, by these invariants:
// - A store's `submit` receives the address of an action of the store.
// - A resolver and its closure receive and return addresses of states. The types of these states are those for which
//   the resolver was made. The closure of an `ElementResolver` or a `CachingResolver` receives that resolver.
// - A child store whose state can disappear has a resolver, and passes it to `submit`.

extension Store {
  /// Returns the address of the action that `submit` received.
  @inlinable
  @inline(__always)
  static func action(at pointer: UnsafeRawPointer) -> UnsafePointer<Action> {
    pointer.assumingMemoryBound(to: Action.self)
  }
}

extension StateLocation {
  /// Returns the untyped address of a state as an address of the type `State`.
  @inlinable
  @inline(__always)
  static func state(at pointer: UnsafeRawPointer) -> UnsafePointer<State> {
    pointer.assumingMemoryBound(to: State.self)
  }
}

extension ErasedResolver {
  /// Returns the resolver as an instance of the given class.
  ///
  /// A checked cast would take longer than the whole search for an element.
  @inlinable
  @inline(__always)
  final func known<Resolver: ErasedResolver>(_: Resolver.Type) -> Resolver {
    unsafeDowncast(self, to: Resolver.self)
  }
}

extension ResolverReference? {
  /// Calls `body` with the resolver, which must not be `nil`.
  @inlinable
  @inline(__always)
  func withResolver<Result>(_ body: (ErasedResolver) -> Result) -> Result {
    unsafelyUnwrapped._withUnsafeGuaranteedRef(body)
  }
}
