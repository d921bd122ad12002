/// What is left of effects that run one after the other.
///
/// Sequences that are nested in one another share one, as frames of a stack: nesting may be deeper than the
/// thread's stack.
struct EffectSequence {
  private struct Frame {
    let nodes: [EffectNode]
    var index = 0
    let outlet: Outlet
    let path: EffectPath
  }

  private var frames: [Frame] = []
  let origin: ActionOrigin

  init(origin: ActionOrigin) { self.origin = origin }

  var hasNext: Bool { !frames.isEmpty }

  mutating func push(_ nodes: [EffectNode], outlet: Outlet, path: EffectPath) {
    frames.append(Frame(nodes: nodes, outlet: outlet, path: path))
  }

  /// The next effect and where it stands; nil at the end.
  ///
  /// - Returns: Also what is used up, to be freed outside of the lock: closures may end with objects of the program.
  mutating func next() -> (node: EffectNode, outlet: Outlet, path: EffectPath, spent: [EffectNode])? {
    guard let frame = frames.last else { return nil }
    frames[frames.count - 1].index += 1
    let isLast = frame.index + 1 == frame.nodes.count
    if isLast { frames.removeLast() }
    return (frame.nodes[frame.index], frame.outlet, frame.path, isLast ? frame.nodes : [])
  }
}
