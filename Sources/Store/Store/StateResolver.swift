/// An object that finds state without a fixed address: in an optional, a case, an element or a computed property.
///
/// State moves only while a reducer runs, so a resolver remembers the address that it found until the next action. The
/// closure that finds the state knows the types, and is specialized for them. This class does not know the types.
@usableFromInline
class ErasedResolver {
  /// A function that finds the state in the parent's state at the given address, or returns `nil` if the state is
  /// absent.
  @usableFromInline typealias Find = (ErasedResolver, UnsafeRawPointer, StateHolder) -> UnsafeRawPointer?

  /// The fixed address of the parent's state; `nil` if the parent has a resolver.
  @usableFromInline final let parentPointer: UnsafeRawPointer?
  @usableFromInline final let parent: ErasedResolver?
  @usableFromInline final let find: Find
  /// The result of the last search.
  ///
  /// Accesses are unchecked, like those to the other variables of resolvers, because every read and send uses these
  /// variables. No other code runs during an access.
  @exclusivity(unchecked) @usableFromInline final var last = (
    address: UnsafeRawPointer?.none, revision: UInt64.max
  )

  @inlinable
  init(parentPointer: UnsafeRawPointer?, parent: ErasedResolver?, find: @escaping Find) {
    self.parentPointer = parentPointer
    self.parent = parent
    self.find = find
  }

  /// Returns the address of the state; `nil` if the state is gone.
  ///
  /// The address is valid until the next action.
  ///
  /// While a reducer runs, the state may move at any time, so each call searches for the state again.
  @usableFromInline
  final func rawAddress(in holder: StateHolder) -> UnsafeRawPointer? {
    if last.revision == holder.revision, !holder.status.contains(.reducing) { return last.address }
    return findAgain(in: holder)
  }

  @inline(never)
  private final func findAgain(in holder: StateHolder) -> UnsafeRawPointer? {
    let revision = holder.revision
    let address = parentAddress(in: holder).flatMap { find(self, $0, holder) }
    last = (address, revision)
    return address
  }

  /// Returns the address of the parent's state; `nil` if the parent's state is gone.
  ///
  /// The address is valid until the next action.
  final func parentAddress(in holder: StateHolder) -> UnsafeRawPointer? {
    parent?.rawAddress(in: holder) ?? parentPointer
  }

  /// Returns a Boolean value indicating whether the state exists.
  @usableFromInline
  func isPresent(in holder: StateHolder) -> Bool { rawAddress(in: holder) != nil }

  /// A Boolean value indicating whether the state is the value of a computed property.
  var isComputed: Bool { false }

  /// Destroys the copy of the state, if the resolver has one.
  func discardCopy() {}
}

/// An unretained reference to a resolver, for child stores and closures.
///
/// A store's property `location` keeps the resolver alive. The store and the closures that send to the store retain
/// this location.
@usableFromInline typealias ResolverReference = Unmanaged<ErasedResolver>

extension ResolverReference? {
  /// Returns a Boolean value indicating whether the state exists.
  @inlinable
  func isPresent(in holder: StateHolder) -> Bool {
    withResolver { $0.isPresent(in: holder) }
  }
}

/// A resolver that finds state of a known type in the parent's state.
@usableFromInline
class StateResolver<State>: ErasedResolver {
  /// The state at the time when the latest store was made; `nil` if no store was made.
  ///
  /// Accesses are unchecked, like those to the variables of the superclass.
  @exclusivity(unchecked) @usableFromInline final var stateOfStore: State?

  @inlinable
  init<Parent>(in parent: StateLocation<Parent>, find: @escaping Find) {
    super.init(parentPointer: UnsafeRawPointer(parent.pointer), parent: parent.resolver, find: find)
  }

  /// The state that a store reads after its own state is gone: the state at the time when the latest store was made.
  // This property is read only if the resolver belongs to a store.
  @inlinable final var initial: State {
    get { stateOfStore.unsafelyUnwrapped }
    set { stateOfStore = newValue }
  }

  /// Returns the address of the state; `nil` if the state is gone.
  ///
  /// The address is valid until the next action.
  @inlinable
  final func address(in holder: StateHolder) -> UnsafePointer<State>? {
    // The code does not use 'map', which would look up metadata if this method is not specialized.
    guard let address = rawAddress(in: holder) else { return nil }
    return StateLocation<State>.state(at: address)
  }
}
