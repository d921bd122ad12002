/// Overrides dependencies around a reducer.
///
/// The overrides are a frame that is made again only when what is around them has changed: a store's dependencies can
/// be changed in the middle of a test.
@usableFromInline
final class DependencyOverride {
  private let update: (inout DependencyValues) -> Void
  /// Whether what `update` sets does not depend on what is around.
  private let isConstant: Bool
  // Unchecked: every action looks at it, and no access lasts while other code runs.
  @exclusivity(unchecked) private var made: Made?

  /// A frame that was made, and the one around it.
  private struct Made {
    let outer: DependencyFrame?
    /// The same, to be compared without a retain.
    let outerID: ObjectIdentifier?
    var frame: DependencyFrame?

    init(outer: DependencyFrame?, frame: DependencyFrame?) {
      self.outer = outer
      outerID = outer.map(ObjectIdentifier.init)
      self.frame = frame
    }
  }

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
    // The frames are moved out and back in: to copy them is to count references up and down, ten times.
    var made = take(in: context.pointee.dependencies.map(ObjectIdentifier.init)) ?? make(in: context)
    swap(&context.pointee.dependencies, &made.frame)
    let effect = body()
    swap(&context.pointee.dependencies, &made.frame)
    self.made = made
    return effect
  }

  /// Takes the frame that was made, if it is for what is around now.
  private func take(in outer: ObjectIdentifier?) -> Made? {
    isConstant && made?.outerID == outer ? made.take() : nil
  }

  /// Not inlined: unless the overrides follow what is around, it is called for the first action only.
  @inline(never)
  private func make(in context: UnsafeMutablePointer<ReduceContext>) -> Made {
    let outer = context.pointee.dependencies
    return Made(outer: outer, frame: frame(in: outer))
  }

  private func frame(in outer: DependencyFrame?) -> DependencyFrame? {
    var values = DependencyValues(inherited: isConstant ? outer : .current).overridden()
    update(&values)
    return DependencyFrame(parent: outer, overrides: values.overrides)
  }
}
