/// What is left of effects that run one after the other.
///
/// Sequences that are nested in one another share one, as frames of a stack: nesting may be deeper than the
/// thread's stack.
struct EffectSequence {
  private struct Frame {
    let nodes: [EffectNode]
    /// What releases the nodes where that may be done, if it matters.
    let held: HeldNodes?
    var index = 0
    let outlet: Outlet
    let path: EffectPath
  }

  /// An effect whose turn has come, and where it stands.
  struct Next {
    let node: EffectNode
    let outlet: Outlet
    let path: EffectPath
    let held: HeldNodes?
    let spent: [EffectNode]
  }

  private var frames: [Frame] = []
  let origin: ActionOrigin

  init(origin: ActionOrigin) { self.origin = origin }

  var hasNext: Bool { !frames.isEmpty }

  mutating func push(_ nodes: [EffectNode], outlet: Outlet, path: EffectPath, home: EffectRuntime) {
    let held = nodes.contains(where: \.holdsObjects) ? HeldNodes(nodes, home: home) : nil
    frames.append(Frame(nodes: nodes, held: held, outlet: outlet, path: path))
  }

  /// The next effect and where it stands; nil at the end.
  ///
  /// - Returns: Also what is used up, to be freed outside of the lock: closures may end with objects of the program. What
  ///   holds the nodes has to outlive the use of the node.
  mutating func next() -> Next? {
    guard let frame = frames.last else { return nil }
    frames[frames.count - 1].index += 1
    let isLast = frame.index + 1 == frame.nodes.count
    if isLast { frames.removeLast() }
    return Next(
      node: frame.nodes[frame.index], outlet: frame.outlet, path: frame.path, held: frame.held,
      spent: isLast ? frame.nodes : [])
  }
}
