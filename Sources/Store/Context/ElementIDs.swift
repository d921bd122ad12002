/// The source of the ids of stack elements.
///
/// The ids that a store assigns are 0, 1, 2 and so on.
@usableFromInline
package struct ElementIDs {
  /// The next id.
  ///
  /// This id and all greater ids have not been assigned yet.
  package private(set) var next: Int
  /// The first id that was taken since the last call of ``forgetTaken()``; `nil` if no id was taken.
  package private(set) var firstTaken: Int?

  package init(next: Int = 0) { self.next = next }

  /// Forgets the first id that was taken.
  package mutating func forgetTaken() { firstTaken = nil }

  /// Returns the lowest id that is at least `floor` and greater than all ids that were assigned before.
  package mutating func take(from floor: Int) -> Int {
    let id = max(next, floor)
    next = id + 1
    if firstTaken == nil { firstTaken = id }
    return id
  }

  /// Records that the ids below `floor` were assigned without this object.
  package mutating func skip(to floor: Int) {
    if next < floor { next = floor }
  }
}
