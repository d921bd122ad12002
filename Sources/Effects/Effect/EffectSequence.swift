/// The rest of a sequence of effects that run one after the other.
///
/// Nested sequences share one object, as frames of a stack, because nesting may be deeper than the thread's stack.
final class EffectSequence: ScopeRole {
  struct Frame {
    let nodes: [EffectNode]
    /// The object that releases the nodes on the store's isolation, if they may hold objects of the program.
    let held: HeldNodes?
    fileprivate var index = 0
    let sink: ActionSink
    let feature: ActiveFeature
  }

  private var frames: [Frame] = []
  let origin: ErasedAction

  init(origin: ErasedAction) { self.origin = origin }

  override var hasNext: Bool { !frames.isEmpty }

  override func cancel(_ cleanup: inout ScopeCleanup) { end(&cleanup) }

  override func end(_ cleanup: inout ScopeCleanup) {
    guard !frames.isEmpty else { return }
    cleanup.release(frames)
    frames = []
  }

  func push(_ nodes: [EffectNode], sink: ActionSink, feature: ActiveFeature, home: StoreIsolation) {
    let held = nodes.contains(where: \.holdsObjects) ? HeldNodes(nodes, home: home) : nil
    frames.append(Frame(nodes: nodes, held: held, sink: sink, feature: feature))
  }

  /// Takes the next effect; nil at the end.
  ///
  /// - Returns: The effect and its frame, which is released outside of the lock, because closures may end with objects
  ///   of the program. `held` has to outlive the use of the node.
  func next() -> (node: EffectNode, frame: Frame)? {
    guard let frame = frames.last else { return nil }
    frames[frames.count - 1].index += 1
    if frame.index + 1 == frame.nodes.count { frames.removeLast() }
    return (frame.nodes[frame.index], frame)
  }
}

/// Effects that are kept until their turn comes, and may hold objects of the program.
final class HeldNodes: Sendable {
  private let nodes: [EffectNode]
  private let home: StoreIsolation

  init(_ nodes: [EffectNode], home: StoreIsolation) {
    self.nodes = nodes
    self.home = home
  }

  deinit { if !home.isHome { home.releaseSoon(ReleaseBox(nodes)) } }
}
