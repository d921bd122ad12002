/// What an operator on a case of an enum needs for each action.
@usableFromInline
final class EnumCaseLink<State, Action, Child: Reducer>: ChildLink<Action, Child> {
  @usableFromInline let enumCase: AnyCasePath<State, Child.State>
  @usableFromInline let payload: EnumPayload<State, Child.State>
  /// The operator's name, for messages.
  private let name: String

  @usableFromInline
  init(
    name: String, enumCase: AnyCasePath<State, Child.State>, path: AnyCasePath<Action, Child.Action>,
    child: Child, site: SourceSite, owner: PathOwner
  ) {
    self.name = name
    self.enumCase = enumCase
    payload = EnumPayload(enumCase)
    super.init(path: path, child: child, site: site, owner: owner)
  }

  @inlinable
  @inline(__always)
  func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    // A step is only given the states and actions that it was built for.
    let action = action.assumingMemoryBound(to: Action.self)
    guard let childAction = path.extract(at: action) else { return nil }
    let state = state.assumingMemoryBound(to: State.self)
    guard payload.takeOut(of: state) else {
      reportWrongCase(action, state)
      return nil
    }
    // Nil outside of a store.
    let innermost = payload.slot.cell.pointee?.assumingMemoryBound(to: ReduceContext.self).pointee.apart
    var apart = payload.takenApart(state, in: innermost?.pointee)
    return withUnsafeMutablePointer(to: &apart) { apart in
      innermost?.pointee = apart
      let effect = run(payload.memory, childAction)
      innermost?.pointee = apart.pointee.outer
      payload.putBack(apart)
      return effect
    }
  }

  @usableFromInline
  func reportWrongCase(_ action: UnsafePointer<Action>, _ state: UnsafePointer<State>) {
    site.reportWrongCase(name, action.pointee, state, Child.State.self)
  }

  @usableFromInline
  var check: PathCheck {
    PathCheck { [self] state, visit in
      guard visit.hasChildren(of: only.owner) else { return }
      only.check(visit, checks: child.checks) { body in
        // A check is only given the states that it was built for.
        payload.withCopy(of: state.assumingMemoryBound(to: State.self), body)
      }
    }
  }
}

/// The memory into which the payload of an enum is taken out, to be changed in place.
///
/// The enum lets go of the payload meanwhile, so that its buffers are uniquely referenced: changing an array of any
/// length behind a case copies nothing. And it is not the stack: features nest, and their states can be large.
@usableFromInline
final class EnumPayload<Root, Value>: Reassembler {
  @usableFromInline let path: AnyCasePath<Root, Value>
  @usableFromInline let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  /// A copy: a static property asks at each access whether it has been made.
  @usableFromInline let slot = ReduceContext.slot

  @usableFromInline
  init(_ path: AnyCasePath<Root, Value>) { self.path = path }

  deinit { memory.deallocate() }

  /// Moves the payload out of the enum, which then holds no value; false for another case.
  @inlinable
  func takeOut(of root: UnsafeMutablePointer<Root>) -> Bool {
    guard copy(of: root, to: memory) else { return false }
    root.deinitialize(count: 1)
    return true
  }

  /// Puts a copy of the payload into `memory`; false for another case.
  @inlinable
  @inline(never)
  func copy(of root: UnsafePointer<Root>, to memory: UnsafeMutablePointer<Value>) -> Bool {
    // A function of its own: copies that are made on the way must not stay on the stack.
    guard let value = path.extract(at: root) else { return false }
    memory.initialize(to: value)
    return true
  }

  /// The enum, in the midst of those around it that are taken apart.
  @inlinable
  func takenApart(
    _ root: UnsafeMutablePointer<Root>, in outer: UnsafeMutablePointer<TakenApart>?
  ) -> TakenApart {
    TakenApart(
      outer: outer, reassembler: self, root: UnsafeMutableRawPointer(root),
      payload: UnsafeMutableRawPointer(memory))
  }

  /// Moves the payload back into the enum.
  @inlinable
  @inline(never)
  func putBack(_ apart: UnsafeMutablePointer<TakenApart>) {
    // The root and payload are those of `takenApart`; so below.
    let root = apart.pointee.root.assumingMemoryBound(to: Root.self)
    if apart.pointee.isReassembled { root.deinitialize(count: 1) }
    root.initialize(to: path._embed(memory.move()))
  }

  @usableFromInline
  func reassemble(_ root: UnsafeMutableRawPointer, _ payload: UnsafeMutableRawPointer) {
    // The root and payload are those of `takenApart`.
    let value = payload.assumingMemoryBound(to: Value.self).pointee
    root.assumingMemoryBound(to: Root.self).initialize(to: path.embed(value))
  }

  /// Hands over a copy of the payload for reading, nil for another case.
  func withCopy(of root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>?) -> Void) {
    let copy = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { copy.deallocate() }
    guard self.copy(of: root, to: copy) else { return body(nil) }
    body(copy)
    copy.deinitialize(count: 1)
  }
}
