/// The way to state that is not at one place in its root's memory.
@usableFromInline
package class StateProjection<State> {
  /// The state when the projection was made: what is read once it has gone.
  fileprivate let initial: State

  fileprivate init(initial: State) { self.initial = initial }

  /// The state now.
  @usableFromInline
  package func value(_ core: StoreCore) -> State {
    var value: State?
    withPointer(core) { value = $0?.pointee }
    return value ?? initial
  }

  /// Whether the state is there.
  func isPresent(_ core: StoreCore) -> Bool {
    var isPresent = false
    withPointer(core) { isPresent = $0 != nil }
    return isPresent
  }

  /// Hands over the state to be read, nil if it has gone.
  func withPointer(_ core: StoreCore, _ body: (UnsafePointer<State>?) -> Void) {
    withUnsafePointer(to: initial, body)
  }
}

/// A part of a state that may go: what an optional wraps, a case, an element of a collection.
///
/// It is looked up for every read and nothing of it is kept, so that the next action finds the state unshared.
final class PartProjection<Parent, State>: StateProjection<State> {
  /// Hands over the part of a state; nil if it has gone.
  typealias Locate = (UnsafePointer<Parent>, (UnsafePointer<State>?) -> Void) -> Void

  private let parent: StateAccess<Parent>
  private let locate: Locate

  init(of parent: StateAccess<Parent>, initial: State, locate: @escaping Locate) {
    self.parent = parent
    self.locate = locate
    super.init(initial: initial)
  }

  override func withPointer(_ core: StoreCore, _ body: (UnsafePointer<State>?) -> Void) {
    parent.withPointer(core) { parent in
      if let parent { locate(parent, body) } else { body(nil) }
    }
  }
}

/// A computed property of a state: evaluated at the first read after a change, and kept until the next action.
final class ComputedProjection<Parent, State>: StateProjection<State> {
  private let parent: StateAccess<Parent>
  private let keyPath: KeyPath<Parent, State>
  private var kept: State?

  init(of parent: StateAccess<Parent>, initial: State, keyPath: KeyPath<Parent, State>) {
    self.parent = parent
    self.keyPath = keyPath
    super.init(initial: initial)
  }

  override func isPresent(_ core: StoreCore) -> Bool { parent.isPresent(core) }

  override func withPointer(_ core: StoreCore, _ body: (UnsafePointer<State>?) -> Void) {
    if kept == nil {
      parent.withPointer(core) { kept = $0?.pointee[keyPath: keyPath] }
      // What is kept may share buffers with the state, and would make the next action copy them.
      core.willChange { [weak self] in self?.kept = nil }
    }
    guard let kept else { return body(nil) }
    withUnsafePointer(to: kept, body)
  }
}
