/// The rest of a sequence of effects that run one after the other.
///
/// Nested sequences share one object, in which each is a frame of a stack, because nesting may be deeper than the
/// thread's stack.
final class EffectSequence: ScopeRole {
  struct Frame {
    let nodes: [EffectNode]
    /// The object that releases the nodes on the store's isolation, if they may refer to objects of the program.
    let held: HeldNodes?
    fileprivate var index = 0
    let sink: ActionSink
    let feature: ActiveFeature
  }

  private var frames: [Frame] = []
  let origin: ErasedAction

  init(origin: ErasedAction) { self.origin = origin }

  override var hasNext: Bool { !frames.isEmpty }
  override var isSequence: Bool { true }

  override func cancel(_ cleanup: inout ScopeCleanup) { end(&cleanup) }

  override func end(_ cleanup: inout ScopeCleanup) {
    guard !frames.isEmpty else { return }
    cleanup.release(frames)
    frames = []
  }

  func push(_ nodes: [EffectNode], sink: ActionSink, feature: ActiveFeature, isolation: StoreIsolation) {
    let held = nodes.contains(where: \.holdsObjects) ? HeldNodes(nodes, isolation: isolation) : nil
    frames.append(Frame(nodes: nodes, held: held, sink: sink, feature: feature))
  }

  /// Removes and returns the next effect.
  ///
  /// - Returns: The effect and its frame; `nil` at the end. The caller must release the frame outside the lock, because
  ///   closures may refer to objects of the program. The frame's `held` must outlive the use of the node.
  func next() -> (node: EffectNode, frame: Frame)? {
    guard let frame = frames.last else { return nil }
    frames[frames.count - 1].index += 1
    if frame.index + 1 == frame.nodes.count { frames.removeLast() }
    return (frame.nodes[frame.index], frame)
  }
}

/// Effects that wait in a sequence, and may refer to objects of the program.
final class HeldNodes: @unchecked Sendable {
  // Sound: only the deinit changes `nodes`.
  private var nodes: [EffectNode]
  private let isolation: StoreIsolation

  init(_ nodes: [EffectNode], isolation: StoreIsolation) {
    self.nodes = nodes
    self.isolation = isolation
  }

  deinit {
    guard !isolation.isolatesCaller else { return }
    let box = ReleaseBox(nodes)
    // The box must have the only reference to the nodes.
    nodes = []
    isolation.releaseSoon(box)
  }
}
