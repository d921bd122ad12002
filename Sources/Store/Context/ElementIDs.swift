/// The source of the ids of stack elements: 0, 1, 2 and so on, for each store.
@usableFromInline
package struct ElementIDs {
  /// The next id.
  ///
  /// Neither it nor any later id has been assigned.
  package private(set) var next: Int
  /// The first id that was taken since the last ``forgetTaken()``; nil if none was.
  package private(set) var firstTaken: Int?

  package init(next: Int = 0) { self.next = next }

  /// Forgets the first id that was taken.
  package mutating func forgetTaken() { firstTaken = nil }

  /// Returns the next id that was never assigned and is not below `floor`.
  package mutating func take(from floor: Int) -> Int {
    let id = max(next, floor)
    next = id + 1
    if firstTaken == nil { firstTaken = id }
    return id
  }

  /// Records that the ids below `floor` were assigned elsewhere.
  package mutating func skip(to floor: Int) {
    if next < floor { next = floor }
  }
}
