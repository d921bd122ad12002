/// A key by which rows are sorted.
@usableFromInline
protocol SortKey {
  /// Compares two keys, and returns a negative number if the first is less, a positive number if it is greater, or
  /// zero.
  static func compare(_ left: Self, _ right: Self) -> Int
}

/// Compares two values in a total order, in which a value that differs from itself, like NaN, comes last.
@inlinable
@inline(__always)
func compareTotally<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
  if left < right { return -1 }
  if right < left { return 1 }
  if left == right { return 0 }
  return (left == left ? 0 : 1) - (right == right ? 0 : 1)
}

@usableFromInline
struct SingleKey<First: Comparable>: SortKey {
  @usableFromInline let first: First

  @inlinable
  init(_ first: First) { self.first = first }

  @inlinable
  static func compare(_ left: Self, _ right: Self) -> Int { compareTotally(left.first, right.first) }
}

@usableFromInline
struct KeyPair<First: SortKey, Second: SortKey>: SortKey {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inlinable
  static func compare(_ left: Self, _ right: Self) -> Int {
    let order = First.compare(left.first, right.first)
    return order != 0 ? order : Second.compare(left.second, right.second)
  }
}

/// A table of the keys that determine the order of sorted rows, indexed by the slots (the numbers that identify the
/// rows).
@usableFromInline
final class KeyTable<Key: SortKey> {
  // Exclusivity is unchecked: only the rule of the selector uses this object. Code of the app that runs during an
  // access cannot begin another access, because the graph does not run a rule again while the rule is running.
  @exclusivity(unchecked) @usableFromInline var keys: [Key] = []

  @inlinable
  init() {}

  @inlinable
  func store(_ key: Key, of slot: UInt32) {
    // Free slots before this slot may get this key too, but the keys of free slots are never compared.
    while keys.count <= Int(slot) { keys.append(key) }
    keys[Int(slot)] = key
  }

  /// Returns the closures that a stage calls to access the keys.
  ///
  /// - Parameter key: A closure that reads the key of the element at an address.
  /// - Returns: The closures.
  @inlinable
  static func access(_ key: @escaping (UnsafeRawPointer) -> Key) -> SortStage.Keys {
    let table = KeyTable()
    return SortStage.Keys(
      store: { run in
        var element = run.elements
        for slot in run.slots {
          table.store(key(element), of: slot)
          element += run.stride
        }
      },
      replace: { slot, element in
        let new = key(element)
        let isNew = Int(slot) >= table.keys.count || Key.compare(table.keys[Int(slot)], new) != 0
        table.store(new, of: slot)
        return isNew
      },
      compare: { left, right in Key.compare(table.keys[Int(left)], table.keys[Int(right)]) },
      sort: { slots, labels in
        // There is a label for each slot. If the slots were renumbered, the table shrinks to the number of labels.
        if table.keys.count > labels.count { table.keys = Array(table.keys[..<labels.count]) }
        slots.sort { left, right in
          let order = Key.compare(table.keys[Int(left)], table.keys[Int(right)])
          return order < 0 || order == 0 && labels[Int(left)] < labels[Int(right)]
        }
      })
  }
}

extension SortStage.Keys {
  /// Returns the closures of a stage that compares whole elements instead of keys.
  ///
  /// - Parameters:
  ///   - elements: The elements of the stage.
  ///   - precedes: A closure that returns a Boolean value indicating whether the element at the first address comes
  ///     before the element at the second address.
  /// - Returns: The closures.
  @inlinable
  static func comparing(
    _ elements: SortStage.Elements, _ precedes: @escaping (UnsafeRawPointer, UnsafeRawPointer) -> Bool
  ) -> Self {
    Self(
      store: { _ in }, replace: { _, _ in true },
      compare: { left, right in
        let (left, right) = (elements.address(left), elements.address(right))
        return precedes(left, right) ? -1 : precedes(right, left) ? 1 : 0
      },
      sort: { slots, labels in
        let addresses = elements.addresses(count: labels.count)
        slots.sort { left, right in
          let (first, second) = (
            addresses[Int(left)].unsafelyUnwrapped, addresses[Int(right)].unsafelyUnwrapped
          )
          if precedes(first, second) { return true }
          return !precedes(second, first) && labels[Int(left)] < labels[Int(right)]
        }
      })
  }
}
