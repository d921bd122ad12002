/// The source of the ids of stack elements: 0, 1, 2 and so on, for each store.
///
/// Used on the store's isolation only.
@usableFromInline
package final class ElementIDs {
  /// The id that comes next; none from here on has been given away.
  package private(set) var next: Int

  package init(next: Int = 0) { self.next = next }

  /// An id that was never given away, neither here nor below `floor`.
  package func take(from floor: Int) -> Int {
    let id = max(next, floor)
    next = id + 1
    return id
  }

  /// Notes that the ids below `floor` were given away elsewhere.
  package func skip(to floor: Int) {
    if next < floor { next = floor }
  }
}
