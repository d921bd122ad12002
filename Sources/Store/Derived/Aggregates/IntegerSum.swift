/// An exact sum of integers; integers can be added to the sum and removed from it.
///
/// Intermediate sums can be out of the range of the type. They are not stored in a wider type, because the type may
/// already be the widest one.
@usableFromInline
struct IntegerSum<Value: FixedWidthInteger> {
  /// The sum, wrapped around at the ends of the type's range.
  @usableFromInline var wrapped: Value = 0
  /// The number of times that the sum has passed the upper end of the range, minus the number of times that it has
  /// passed the lower end.
  @usableFromInline var passes = 0

  @inlinable
  init() {}

  /// Adds an integer.
  @inlinable
  mutating func add(_ value: Value) {
    let (sum, overflows) = wrapped.addingReportingOverflow(value)
    wrapped = sum
    if overflows { passes += value < 0 ? -1 : 1 }
  }

  /// Removes an integer that was added.
  @inlinable
  mutating func remove(_ value: Value) {
    let (sum, overflows) = wrapped.subtractingReportingOverflow(value)
    wrapped = sum
    if overflows { passes += value < 0 ? 1 : -1 }
  }

  /// The sum, which must be in the range of its type.
  @inlinable var value: Value {
    precondition(
      passes == 0,
      "The sum is out of the range of its type. Fix: replace 'sum' by 'reduce', and add the values in a wider type."
    )
    return wrapped
  }
}
