/// Optional state of a feature that is presented, as `@Presents` declares it.
///
/// ```swift
/// struct State {
///   @Presents var destination: Destination.State?
/// }
/// ```
///
/// It is used like the optional that it wraps; `$destination` is what ``Reducer/ifLet(_:action:destination:fileID:filePath:line:column:)``
/// takes. The state is in memory of its own, so that a feature can present itself, and that what presents it stays
/// small.
@propertyWrapper
public struct PresentationState<State> {
  /// One optional, so that it can be changed in place as such; never nil between changes.
  @usableFromInline
  final class Storage: ManagedBuffer<Void, State?> {
    @inlinable
    deinit {
      _ = withUnsafeMutablePointerToElements { $0.deinitialize(count: 1) }
    }
  }

  @usableFromInline var storage: Storage?

  /// Without an optional of the state, which may be large.
  @inlinable
  init(storage: Storage?) { self.storage = storage }

  /// Wraps optional state.
  ///
  /// - Parameter wrappedValue: The state; nil for nothing presented.
  @inlinable
  public init(wrappedValue: State?) {
    storage = wrappedValue.map { Self.make($0) }
  }

  /// The state of what is presented; nil for nothing.
  @inlinable
  public var wrappedValue: State? {
    get { storage?.withUnsafeMutablePointerToElements { $0.pointee } }
    set {
      guard newValue != nil else { return storage = nil }
      if storage != nil, isKnownUniquelyReferenced(&storage) {
        // Not nil, which was asked above.
        storage.unsafelyUnwrapped.withUnsafeMutablePointerToElements { $0.pointee = newValue }
      } else {
        storage = Self.make(newValue)
      }
    }
    _modify {
      makeUnique()
      // 'makeUnique' has made storage if there was none.
      let storage = storage.unsafelyUnwrapped
      defer { if storage.isEmpty { self.storage = nil } }
      yield &storage.withUnsafeMutablePointerToElements { $0 }.pointee
    }
  }

  /// The wrapper itself.
  @inlinable
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }
}

/// Declares optional state of a feature that is presented: `@Presents var destination: Destination.State?`.
public typealias Presents<State> = PresentationState<State>

extension PresentationState {
  /// Whether anything is presented.
  @inlinable var isPresented: Bool { storage != nil }

  @inlinable
  static func make(_ state: State?) -> Storage {
    // 'create' makes an instance of the class that it is called on.
    let storage = unsafeDowncast(Storage.create(minimumCapacity: 1) { _ in () }, to: Storage.self)
    storage.withUnsafeMutablePointerToElements { $0.initialize(to: state) }
    return storage
  }

  /// Makes storage that no copy shares; for nothing presented, storage of nil.
  @inlinable
  mutating func makeUnique() {
    if storage == nil || !isKnownUniquelyReferenced(&storage) { copyStorage() }
  }

  /// Not inlined: the copy must not stay on the stack while what is presented runs.
  @inlinable
  @inline(never)
  mutating func copyStorage() { storage = Self.make(wrappedValue) }

  /// Runs `body` on the state of what is presented, in its own memory.
  @inlinable
  mutating func withState<Result>(_ body: (UnsafeMutablePointer<State>) -> Result) -> Result {
    makeUnique()
    // 'makeUnique' has made storage if there was none.
    return storage.unsafelyUnwrapped.withUnsafeMutablePointerToElements { optional in
      body(optional.payload())
    }
  }

  /// Hands over the state of what is presented, to be read in its own memory; nil for nothing.
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
