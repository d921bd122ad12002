import Effects

/// The memory into which the payload of an enum is moved, so that the payload can be changed in place.
///
/// The enum does not contain the payload during the change, so that the payload's buffers are uniquely referenced.
/// Therefore, changing an array in a payload copies nothing. The memory is not on the stack, because features are
/// nested and their states can be large.
@usableFromInline
final class EnumPayload<Root, Value>: PayloadRestorer {
  @usableFromInline let path: AnyCasePath<Root, Value>
  @usableFromInline let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  /// The record that contains the address of the enum while its payload is detached.
  @usableFromInline let apart = UnsafeMutablePointer<DetachedPayload>.allocate(capacity: 1)
  /// A copy of `ReduceContext.slot`, which is faster to read, because each access to a static property checks whether
  /// the property is initialized.
  @usableFromInline let slot = FrameSlot<ReduceContext>(ReduceContext.slot)

  @usableFromInline
  init(_ path: AnyCasePath<Root, Value>) { self.path = path }

  deinit {
    memory.deallocate()
    apart.deallocate()
  }

  /// Deinitializes the enum, after its payload has been copied to `memory`.
  ///
  /// The method returns the context of the store that runs the reducer, or `nil` if no store runs it. The method
  /// registers the enum in this context as the innermost enum with a detached payload.
  @inlinable
  func takeOut(of root: UnsafeMutablePointer<Root>) -> UnsafeMutablePointer<StoreContext>? {
    root.deinitialize(count: 1)
    let store = slot.current?.pointee.shared
    apart.initialize(
      to: DetachedPayload(
        outer: store?.pointee.apart, reassembler: self, root: UnsafeMutableRawPointer(root)))
    store?.pointee.apart = apart
    return store
  }

  /// Copies the payload to `memory`.
  ///
  /// The method returns `false` if the enum is in another case.
  @inlinable
  @inline(never)
  func copy(of root: UnsafePointer<Root>, to memory: UnsafeMutablePointer<Value>) -> Bool {
    // This is a separate function, so that intermediate copies do not stay on the stack.
    guard let value = path.extract(at: root) else { return false }
    memory.initialize(to: value)
    return true
  }

  /// Moves the payload back into the enum.
  @inlinable
  @inline(never)
  func putBack(in store: UnsafeMutablePointer<StoreContext>?) {
    store?.pointee.apart = apart.pointee.outer
    if apart.pointee.isReassembled { root.deinitialize(count: 1) }
    root.initialize(to: path._embed(memory.move()))
  }

  @usableFromInline
  func reassemble() { root.initialize(to: path.embed(memory.pointee)) }

  /// The address of the enum whose payload is detached.
  // Sound: `takeOut` has stored the address of a `Root`.
  @inlinable var root: UnsafeMutablePointer<Root> { apart.pointee.root.assumingMemoryBound(to: Root.self) }

  /// Calls `body` with the address of a copy of the payload, or with `nil` if the enum is in another case.
  func withCopy(of root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>?) -> Void) {
    let copy = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { copy.deallocate() }
    guard self.copy(of: root, to: copy) else { return body(nil) }
    body(copy)
    copy.deinitialize(count: 1)
  }
}
