/// A first-in-first-out queue.
package struct Queue<Element> {
  // The elements begin at the index `head`. The slots before this index, whose elements were removed, contain `nil`
  // until the array is emptied or these slots are removed.
  private var slots: [Element?] = []
  private var head = 0

  package init() {}

  package var isEmpty: Bool { head == slots.count }

  package var count: Int { slots.count - head }

  package var first: Element? { head < slots.count ? slots[head] : nil }

  /// The elements, first to last.
  package var elements: [Element] {
    // This is a closure and not `\.self`, because generic code would create the key path at each call, which takes as
    // much time as a short job.
    slots[head...].compactMap { $0 }
  }

  /// Returns a Boolean value indicating whether an element satisfies `predicate`.
  package func contains(where predicate: (Element) -> Bool) -> Bool {
    var index = head
    while index < slots.count {
      if let element = slots[index], predicate(element) { return true }
      index += 1
    }
    return false
  }

  /// Calls `body` with each element, first to last.
  package func forEach(_ body: (Element) -> Void) {
    var index = head
    while index < slots.count {
      if let element = slots[index] { body(element) }
      index += 1
    }
  }

  /// Adds `element` at the end.
  ///
  /// - Complexity: Amortized O(1).
  package mutating func append(_ element: Element) { slots.append(element) }

  /// Removes and returns the first element.
  ///
  /// - Complexity: Amortized O(1).
  package mutating func popFirst() -> Element? {
    guard head < slots.count else { return nil }
    let element = slots[head].take()
    head += 1
    if head == slots.count {
      slots.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 32, head * 2 > slots.count {
      slots.removeFirst(head)
      head = 0
    }
    return element
  }

  /// Removes and returns the element at `offset`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  package mutating func remove(at offset: Int) -> Element? {
    offset == 0 ? popFirst() : slots.remove(at: head + offset)
  }

  /// Removes and returns the elements that satisfy `predicate`, in order.
  package mutating func removeAll(where predicate: (Element) -> Bool) -> [Element] {
    let all = elements
    slots = all.filter { !predicate($0) }
    head = 0
    return all.filter(predicate)
  }
}
