/// The optional state of a presented feature, declared with `@Presents`.
///
/// ```swift
/// struct State {
///   @Presents var destination: Destination.State?
/// }
/// ```
///
/// Use the property like the optional that it wraps. Pass `$destination` to
/// ``Reducer/ifLet(_:action:destination:fileID:filePath:line:column:)``. The state has separate storage, so that a
/// feature can present itself and the presenting state stays small.
///
/// A member of the projected value is a presentation of that part of the state: `$destination.edit` presents the
/// payload of a case, and `$child.text` presents a property.
@dynamicMemberLookup
@propertyWrapper
public struct PresentationState<State> {
  /// Storage for one optional, so that code can change the optional in place.
  ///
  /// The optional is never `nil` between changes.
  @usableFromInline
  final class Storage: ManagedBuffer<Void, State?> {
    @inlinable
    deinit {
      _ = withUnsafeMutablePointerToElements { $0.deinitialize(count: 1) }
    }
  }

  @usableFromInline var storage: Storage?

  /// Creates a presentation with the given storage.
  ///
  /// This initializer needs no temporary optional of the state, which may be large.
  @inlinable
  init(storage: Storage?) { self.storage = storage }

  /// Creates a presentation of optional state.
  ///
  /// - Parameter wrappedValue: The state; `nil` if nothing is presented.
  @inlinable
  public init(wrappedValue: State?) {
    storage = wrappedValue.map { Self.make($0) }
  }

  /// The state of the presented feature; `nil` if nothing is presented.
  @inlinable
  public var wrappedValue: State? {
    get { storage?.withUnsafeMutablePointerToElements { $0.pointee } }
    set {
      guard newValue != nil else { return storage = nil }
      if storage != nil, isKnownUniquelyReferenced(&storage) {
        // The storage is not `nil`, as checked above.
        storage.unsafelyUnwrapped.withUnsafeMutablePointerToElements { $0.pointee = newValue }
      } else {
        storage = Self.make(newValue)
      }
    }
    _modify {
      makeUnique()
      // 'makeUnique' created the storage if there was none.
      let storage = storage.unsafelyUnwrapped
      defer { if storage.isEmpty { self.storage = nil } }
      yield &storage.withUnsafeMutablePointerToElements { $0 }.pointee
    }
  }

  /// The property wrapper itself.
  @inlinable
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }
}

/// Declares the optional state of a presented feature: `@Presents var destination: Destination.State?`.
public typealias Presents<State> = PresentationState<State>

extension PresentationState {
  /// A Boolean value indicating whether anything is presented.
  @inlinable var isPresented: Bool { storage != nil }

  @inlinable
  static func make(_ state: State?) -> Storage {
    // Sound: 'create' returns an instance of the class that it is called on.
    let storage = unsafeDowncast(Storage.create(minimumCapacity: 1) { _ in () }, to: Storage.self)
    storage.withUnsafeMutablePointerToElements { $0.initialize(to: state) }
    return storage
  }

  /// Copies the storage if another presentation shares it.
  ///
  /// If nothing is presented, the method creates storage that contains `nil`.
  @inlinable
  mutating func makeUnique() {
    if storage == nil || !isKnownUniquelyReferenced(&storage) { copyStorage() }
  }

  /// Replaces the storage with a copy.
  ///
  /// The method is not inlined, because the copied state must not stay on the stack while the presented feature runs.
  @inlinable
  @inline(never)
  mutating func copyStorage() { storage = Self.make(wrappedValue) }

  /// Returns the address of the presented state; `nil` if nothing is presented.
  ///
  /// The address is valid as long as this presentation owns its storage.
  @inlinable
  mutating func address() -> UnsafeMutablePointer<State>? {
    guard isPresented else { return nil }
    makeUnique()
    return storage?.withUnsafeMutablePointerToElements { $0.payload() }
  }

  /// Calls `body` with the address of the presented state, or with `nil` if nothing is presented.
  func withState(_ body: (UnsafePointer<State>?) -> Void) {
    guard let storage else { return body(nil) }
    storage.withUnsafeMutablePointerToElements { optional in
      body(optional.payload())
    }
  }
}

extension PresentationState.Storage {
  @inlinable var isEmpty: Bool { withUnsafeMutablePointerToElements { $0.pointee == nil } }
}
