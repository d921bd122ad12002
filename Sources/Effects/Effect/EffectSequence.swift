/// The effects that a scope runs one after the other and that have not started yet.
///
/// Nested sequences of effects share one such object, which stores the sequences as the frames of a stack. So deeply
/// nested sequences need no recursion, which could overflow the thread's stack.
final class EffectSequence: ScopeRole {
  struct Frame {
    let nodes: [EffectNode]
    /// The object that releases the nodes on the store's isolation; `nil` if the nodes refer to no objects of the app.
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

  /// Removes and returns the next effect of the sequence.
  ///
  /// - Returns: The effect and its frame; `nil` at the end of the sequence. The caller must release the frame outside
  ///   the lock, because the deinit of an object of the app may run. The caller must keep the frame's `held` as long as
  ///   it uses the node.
  func next() -> (node: EffectNode, frame: Frame)? {
    guard let frame = frames.last else { return nil }
    frames[frames.count - 1].index += 1
    if frame.index + 1 == frame.nodes.count { frames.removeLast() }
    return (frame.nodes[frame.index], frame)
  }
}

/// An object that retains the effects of a sequence until it releases them on the store's isolation, because they may
/// refer to objects of the app.
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
    // This object gives up its own reference, because the box must have the only reference to the nodes.
    nodes = []
    isolation.releaseSoon(box)
  }
}
