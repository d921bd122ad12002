/// The body of a rule, with its latest value.
@usableFromInline
final class RuleBody<Value>: ComputedBody {
  @usableFromInline
  let compute: () -> Value

  /// The latest value; nil before the first run.
  ///
  /// Accesses do not overlap: the value's own code, its `==` and its deinit, runs between them.
  @exclusivity(unchecked)
  @usableFromInline
  var value: Value?

  /// Whether the value readers have and a new one are the same.
  @usableFromInline
  let isEqual: (Value, Value) -> Bool

  @inlinable
  init(
    compute: @escaping () -> Value, isEqual: @escaping (Value, Value) -> Bool,
    evaluate: @escaping (NodeBody) -> Bool
  ) {
    self.compute = compute
    self.isEqual = isEqual
    super.init(evaluate: evaluate)
  }

  @usableFromInline
  override func comparisonWithPresentValue() -> (() -> Bool)? {
    guard let earlier = value else { return nil }
    // The engine forgets the closure before the node lets go of its body.
    return { [unowned self] in value.map { isEqual(earlier, $0) } ?? false }
  }
}
