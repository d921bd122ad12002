/// The location of a child in a case of the parent's state.
@usableFromInline
struct CaseLocation<Parent, State>: ChildLocation {
  @usableFromInline let payload: EnumPayload<Parent, State>
  /// The operator's name, for messages.
  private let name: String

  @usableFromInline
  init(_ path: AnyCasePath<Parent, State>, operator name: String) {
    payload = EnumPayload(path)
    self.name = name
  }

  @inlinable
  @inline(__always)
  func run<Action>(
    _ child: UnsafeMutablePointer<StoredStep>, on parent: UnsafeMutablePointer<Parent>,
    _ action: UnsafePointer<Action>, lift: (EffectNode, UnsafePointer<State>) -> EffectNode
  ) -> EffectNode?? {
    guard payload.copy(of: parent, to: payload.memory) else { return nil }
    let innermost = payload.takeOut(of: parent)
    defer { payload.putBack(innermost) }
    return .some(child.pointee.run(payload.memory, action).map { lift($0, payload.memory) })
  }

  @usableFromInline
  func readChild(_ parent: UnsafePointer<Parent>, _ body: (UnsafePointer<State>?) -> Void) {
    payload.withCopy(of: parent, body)
  }

  @usableFromInline
  func reportMissing<Action>(
    _ action: UnsafePointer<Action>, _ parent: UnsafePointer<Parent>, _ site: OperatorSite
  ) {
    site.reportWrongCase(name, action.pointee, parent, State.self)
  }
}

/// The memory into which the payload of an enum is moved, so that it can be changed in place.
///
/// The enum does not hold the payload during the change, so that the payload's buffers are uniquely referenced.
/// Changing an array in a payload therefore copies nothing. The memory is not on the stack, because features nest and
/// their states can be large.
@usableFromInline
final class EnumPayload<Root, Value>: Reassembler {
  @usableFromInline let path: AnyCasePath<Root, Value>
  @usableFromInline let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  /// What is known of the enum while it is taken apart.
  @usableFromInline let apart = UnsafeMutablePointer<TakenApart>.allocate(capacity: 1)
  /// A copy, because each access to a static property checks whether it is initialized.
  @usableFromInline let slot = ReduceContext.slot

  @usableFromInline
  init(_ path: AnyCasePath<Root, Value>) { self.path = path }

  deinit {
    memory.deallocate()
    apart.deallocate()
  }

  /// Leaves the enum uninitialized, whose payload has been copied to the memory.
  ///
  /// Returns the cell of the innermost enum that is taken apart, which is this one now; nil outside a store.
  @inlinable
  func takeOut(
    of root: UnsafeMutablePointer<Root>
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<TakenApart>?>? {
    root.deinitialize(count: 1)
    let innermost = slot.cell.pointee?.assumingMemoryBound(to: ReduceContext.self).pointee.apart
    apart.initialize(
      to: TakenApart(
        outer: innermost?.pointee, reassembler: self, root: UnsafeMutableRawPointer(root),
        payload: UnsafeMutableRawPointer(memory)))
    innermost?.pointee = apart
    return innermost
  }

  /// Copies the payload to `memory`.
  ///
  /// Returns false for another case.
  @inlinable
  @inline(never)
  func copy(of root: UnsafePointer<Root>, to memory: UnsafeMutablePointer<Value>) -> Bool {
    // A separate function, so that intermediate copies do not stay on the stack.
    guard let value = path.extract(at: root) else { return false }
    memory.initialize(to: value)
    return true
  }

  /// Moves the payload back into the enum.
  @inlinable
  @inline(never)
  func putBack(_ innermost: UnsafeMutablePointer<UnsafeMutablePointer<TakenApart>?>?) {
    innermost?.pointee = apart.pointee.outer
    // The root and the payload have the types that `takeOut` was given.
    let root = apart.pointee.root.assumingMemoryBound(to: Root.self)
    if apart.pointee.isReassembled { root.deinitialize(count: 1) }
    root.initialize(to: path._embed(memory.move()))
  }

  @usableFromInline
  func reassemble(_ root: UnsafeMutableRawPointer, _ payload: UnsafeMutableRawPointer) {
    // The root and the payload have the types that `takenApart` was given.
    let value = payload.assumingMemoryBound(to: Value.self).pointee
    root.assumingMemoryBound(to: Root.self).initialize(to: path.embed(value))
  }

  /// Passes a copy of the payload to `body` for reading; nil for another case.
  func withCopy(of root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>?) -> Void) {
    let copy = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { copy.deallocate() }
    guard self.copy(of: root, to: copy) else { return body(nil) }
    body(copy)
    copy.deinitialize(count: 1)
  }
}
