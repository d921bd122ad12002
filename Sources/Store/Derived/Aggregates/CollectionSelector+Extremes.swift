extension CollectionSelector {
  /// Returns a selector of the least value of a property; the least value is `nil` if there are no rows.
  ///
  /// The selector ignores values that are not equal to themselves, such as NaN.
  ///
  /// - Parameter property: The property.
  /// - Returns: The selector.
  /// - Complexity: O(*n* log *n*) for the first read, where *n* is the number of rows; then O(log *n*) for each element
  ///   whose property changes.
  @inlinable
  public func min<Value: Comparable & SendableMetatype>(
    _ property: any KeyPath<Element, Value> & Sendable
  ) -> Selector<State, Value?> {
    extreme("min", property) {
      $0.first
    } plain: {
      $0.min()
    }
  }

  /// Returns a selector of the greatest value of a property; the greatest value is `nil` if there are no rows.
  ///
  /// The selector ignores values that are not equal to themselves, such as NaN.
  ///
  /// - Parameter property: The property.
  /// - Returns: The selector.
  /// - Complexity: O(*n* log *n*) for the first read, where *n* is the number of rows; then O(log *n*) for each element
  ///   whose property changes.
  @inlinable
  public func max<Value: Comparable & SendableMetatype>(
    _ property: any KeyPath<Element, Value> & Sendable
  ) -> Selector<State, Value?> {
    extreme("max", property) {
      $0.last
    } plain: {
      $0.max()
    }
  }

  @inlinable
  func extreme<Value: Comparable>(
    _ name: String, _ keyPath: any KeyPath<Element, Value> & Sendable,
    _ choose: @escaping (OrderedValues<Value>) -> Value?, plain plainChoice: @escaping ([Value]) -> Value?
  ) -> Selector<State, Value?> {
    let keyPath: KeyPath<Element, Value> = keyPath
    let property = ElementProperty(keyPath)
    return Selector(key: SelectorKey()) { [self] _, graph, scope in
      let values = OrderedValues(property.value)
      let fold = StageFold(in: scope.core, values.contributions)
      return graph.rule(name: name) {
        scope.computing(name, site, by: { $0 == $1 }) { reader in
          fold.update(from: reader[stage].stage)
          return choose(values)
        } plain: { reader in
          plainChoice(plainRows(reader).elements.map { $0[keyPath: keyPath] }.filter { $0 == $0 })
        }
      }
    }
  }
}

/// The values of rows in increasing order, without values that are not equal to themselves.
@usableFromInline
final class OrderedValues<Value: Comparable> {
  // Exclusivity is unchecked: only the rule of the selector uses this object. Code of the app that runs during an
  // access cannot begin another access, because the graph does not run a rule again while the rule is running.
  @exclusivity(unchecked) @usableFromInline var values: [Value] = []
  @exclusivity(unchecked) @usableFromInline var order = SlotTree()
  /// The slots with new values, which are not in `order` yet.
  @exclusivity(unchecked) @usableFromInline var added: [UInt32] = []
  @usableFromInline let read: (UnsafeRawPointer) -> Value

  @inlinable
  init(_ read: @escaping (UnsafeRawPointer) -> Value) { self.read = read }

  /// The least value.
  @inlinable var first: Value? {
    sortAdded()
    return order.count > 0 ? values[Int(order.slot(at: 0))] : nil
  }

  /// The greatest value.
  @inlinable var last: Value? {
    sortAdded()
    return order.count > 0 ? values[Int(order.slot(at: order.count - 1))] : nil
  }

  /// The closures that change the values when rows change.
  @inlinable var contributions: StageFold.Contributions {
    // Sound: the references may be unowned, because only the rule that updates the aggregate calls the closures, and
    // the rule retains this object.
    StageFold.Contributions(
      reset: { [unowned(unsafe) self] in
        order = SlotTree()
        added = []
        values = []
      },
      add: { [unowned(unsafe) self] run in
        var element = run.elements
        for slot in run.slots {
          add(read(element), slot)
          element += run.stride
        }
      },
      // Sound: only the rule that updates the aggregate calls this closure.
      remove: { [unowned(unsafe) self] slot in
        order.remove(slot)
        return true
      })
  }

  @inlinable
  func add(_ value: Value, _ slot: UInt32) {
    guard value == value else { return }
    while values.count <= Int(slot) { values.append(value) }
    values[Int(slot)] = value
    added.append(slot)
  }

  /// Inserts the added values into the order.
  ///
  /// The caller must have removed the old values of all changed rows.
  @inlinable
  func sortAdded() {
    if added.isEmpty { return }
    if added.count > order.count / 3 {
      // If a slot was changed twice, `added` contains it twice.
      var slots = order.slots + Set(added)
      slots.sort { values[Int($0)] < values[Int($1)] }
      order = SlotTree(slots, capacity: values.count)
    } else {
      for slot in added where order.index(of: slot) == nil {
        order.insert(slot) { values[Int($0)] < values[Int(slot)] }
      }
    }
    added = []
  }
}
