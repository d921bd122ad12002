/// Overrides dependencies around a reducer.
///
/// The overrides are a frame that is made again only when what is around them has changed: a store's dependencies can
/// be changed in the middle of a test.
@usableFromInline
final class FrameLink {
  private let update: (inout DependencyValues) -> Void
  /// Whether what `update` sets does not depend on what is around.
  private let isConstant: Bool
  // Unchecked: every action looks at it, and no access lasts while other code runs.
  @exclusivity(unchecked) private var made: (outer: DependencyFrame?, frame: DependencyFrame?)?

  /// A copy: a static property asks at each access whether it has been made.
  private let slot = ReduceContext.slot

  @usableFromInline
  init(isConstant: Bool, _ update: @escaping (inout DependencyValues) -> Void) {
    self.isConstant = isConstant
    self.update = update
  }

  /// Runs `body` with the overrides in force.
  @usableFromInline
  func run(_ body: () -> EffectNode?) -> EffectNode? {
    guard let context = slot.cell.pointee?.assumingMemoryBound(to: ReduceContext.self) else {
      return withDependencyFrame(frame(in: .ambient), operation: body)
    }
    let outer = context.pointee.dependencies
    context.pointee.dependencies = frame(in: outer)
    defer { context.pointee.dependencies = outer }
    return body()
  }

  private func frame(in outer: DependencyFrame?) -> DependencyFrame? {
    if isConstant, let made, made.outer === outer { return made.frame }
    var values = DependencyValues(inherited: isConstant ? outer : .current).overridden()
    update(&values)
    let frame = DependencyFrame(parent: outer, overrides: values.overrides)
    made = (outer, frame)
    return frame
  }
}
