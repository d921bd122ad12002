/// A table of the computed elements of a stage, indexed by the slots (the numbers that identify the rows).
@usableFromInline
final class ValueTable<Value> {
  // Exclusivity is unchecked: only the rule of the selector uses this object. Code of the app that runs during an
  // access cannot begin another access, because the graph does not run a rule again while the rule is running.
  @exclusivity(unchecked) @usableFromInline var values: [Value?] = []

  @inlinable
  init() {}

  /// Stores the value of the row in a slot.
  @inlinable
  func store(_ value: Value?, of slot: UInt32) {
    if Int(slot) >= values.count {
      values.append(contentsOf: repeatElement(nil, count: Int(slot) + 1 - values.count))
    }
    values[Int(slot)] = value
  }

  /// Returns the closures that a stage calls to access the values.
  ///
  /// - Parameters:
  ///   - isEqual: A closure that compares two values.
  ///   - compute: A closure that computes the value of the row in a slot from the element at an address.
  /// - Returns: The closures.
  @inlinable
  func access(
    by isEqual: @escaping (Value, Value) -> Bool, _ compute: @escaping (UInt32, UnsafeRawPointer) -> Value?
  ) -> MapStage.Values {
    MapStage.Values(
      compute: { slot, element in
        let value = compute(slot, element)
        var isChanged = true
        if let value, Int(slot) < self.values.count, let old = self.values[Int(slot)] {
          isChanged = !SharedReads.comparing { isEqual(old, value) }
        }
        if isChanged { self.store(value, of: slot) }
        return (value != nil, isChanged)
      },
      remove: { slot in self.store(nil, of: slot) },
      trim: { capacity in
        if self.values.count > capacity { self.values = Array(self.values[..<capacity]) }
      },
      address: { slot in
        // The memory of an optional that is not `nil` begins with the wrapped value. The table does not change while
        // elements are read.
        self.values.withUnsafeBufferPointer { UnsafeRawPointer($0.start + Int(slot)) }
      })
  }
}
