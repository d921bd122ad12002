/// An override of dependencies for a reducer.
///
/// A frame contains the overridden values, and refers to the frame with the enclosing dependencies. If the values are
/// constant, their frame is cached. A test can change the dependencies of a store at any time, so the cached frame is
/// used only while the enclosing frame is the same.
@usableFromInline
final class DependencyOverride {
  private let step: ReducerStep
  private let update: (inout DependencyValues) -> Void
  /// A Boolean value indicating whether the values that `update` sets do not depend on the enclosing dependencies.
  private let isConstant: Bool
  private var cached: CachedFrame?

  /// A cached frame and its enclosing frame.
  private struct CachedFrame {
    let outer: DependencyFrame?
    /// The identity of `outer`, which can be compared without retaining `outer`.
    let outerID: ObjectIdentifier?
    var frame: DependencyFrame?

    init(outer: DependencyFrame?, frame: DependencyFrame?) {
      self.outer = outer
      outerID = outer.map(ObjectIdentifier.init)
      self.frame = frame
    }
  }

  /// A copy of `ReduceContext.slot`, which is faster to read, because each access to a static property checks whether
  /// the property is initialized.
  private let slot = FrameSlot<ReduceContext>(ReduceContext.slot)

  @usableFromInline
  init(_ step: ReducerStep, isConstant: Bool, _ update: @escaping (inout DependencyValues) -> Void) {
    self.step = step
    self.isConstant = isConstant
    self.update = update
  }

  /// Runs the step with the overrides.
  @usableFromInline
  func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    guard let context = slot.current else { return runOutsideStore(state, action) }
    let frame = enter(context)
    let effect = step.run(state, action)
    leave(context, frame)
    return effect
  }

  @inline(never)
  private func runOutsideStore(
    _ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer
  ) -> EffectNode? {
    withDependencyFrame(frame(in: .ambient)) { step.run(state, action) }
  }

  // The frames are moved out of the context and back, because copying them would change reference counts ten times. The
  // following functions are separate from `run`, so that their variables are not on the stack while the step runs.
  @inline(__always)
  private func enter(_ context: UnsafeMutablePointer<ReduceContext>) -> CachedFrame {
    var cached = take(in: context.pointee.dependencies.map(ObjectIdentifier.init)) ?? make(in: context)
    swap(&context.pointee.dependencies, &cached.frame)
    return cached
  }

  @inline(__always)
  private func leave(_ context: UnsafeMutablePointer<ReduceContext>, _ frame: consuming CachedFrame) {
    swap(&context.pointee.dependencies, &frame.frame)
    cached = frame
  }

  /// Moves the cached frame out of the cache, if the overrides are constant and the enclosing frame is still the same.
  private func take(in outer: ObjectIdentifier?) -> CachedFrame? {
    isConstant && cached?.outerID == outer ? cached.take() : nil
  }

  /// Creates a frame with the overrides; the frame refers to the context's current frame.
  ///
  /// The method is not inlined, because it rarely runs: if the overrides are constant, it runs only for the first
  /// action and after a change of the enclosing frame.
  @inline(never)
  private func make(in context: UnsafeMutablePointer<ReduceContext>) -> CachedFrame {
    let outer = context.pointee.dependencies
    return CachedFrame(outer: outer, frame: frame(in: outer))
  }

  private func frame(in outer: DependencyFrame?) -> DependencyFrame? {
    var values = DependencyValues(inherited: isConstant ? outer : .current).overridden()
    DependencyRead.overriding { update(&values) }
    return DependencyFrame(parent: outer, overrides: values.overrides)
  }
}
