/// An exact sum of integers, to which integers are added and from which they are removed.
///
/// Sums of a part of the integers may be out of the range of their type, which may be the widest one.
@usableFromInline
struct IntegerSum<Value: FixedWidthInteger> {
  /// The sum, wrapped around the ends of its range.
  @usableFromInline var wrapped: Value = 0
  /// The number of times that the sum has passed the upper end of the range, less the times at the lower end.
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
    precondition(passes == 0, "The sum is out of the range of its type.")
    return wrapped
  }
}
