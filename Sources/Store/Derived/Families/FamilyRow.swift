/// The row for which the closure of a selector family is running, in a stage that computes a value for each row.
///
/// The stage runs the closure again if the row's element has changed. Therefore, the closure's read of this element is
/// not recorded as a dependency. The stage already depends on all rows of the previous stage.
@usableFromInline
class FamilyRow {
  /// The collection that contains the element; `nil` if the stage does not follow the elements of a stored collection.
  @usableFromInline final var collection: PartID?
  /// The node for which the reads of the closure are recorded.
  ///
  /// A selector that the closure reads has another node, with separate dependencies.
  private let reader: GraphNode.Pointer
  /// The scope whose state the closure reads.
  private unowned let scope: AnyObject

  @usableFromInline
  init(reader: GraphNode.Pointer, in scope: AnyObject) {
    self.reader = reader
    self.scope = scope
  }

  /// Returns a Boolean value indicating whether the closure itself, and not a selector that it reads, is reading in the
  /// given scope.
  @usableFromInline
  final func isReading(_ engine: GraphEngine, _ scope: AnyObject) -> Bool {
    scope === self.scope && engine.state.pointee.current?.pointee.node == reader
  }
}

/// The row for which the closure of a selector family is running, with the id of the row.
@usableFromInline
final class FamilyRowWithID<ID: Hashable>: FamilyRow {
  // Exclusivity is unchecked, because each access is a single load or store.
  /// The id of the row; `nil` before the first row.
  @exclusivity(unchecked) @usableFromInline final var id: ID?
}

extension Unmanaged<FamilyRow> {
  /// Returns a Boolean value indicating whether the given element belongs to the row and the closure of the row is
  /// running.
  @inlinable
  @inline(never)
  func isRead<ID: Hashable>(
    _ id: ID, in collection: PartID, of scope: AnyObject, _ engine: GraphEngine
  ) -> Bool {
    _withUnsafeGuaranteedRef { row in
      guard row.collection == collection, row.isReading(engine, scope) else { return false }
      // Sound: the rows of a stage that follows this collection have the ids of its elements.
      return unsafeDowncast(row, to: FamilyRowWithID<ID>.self).id == id
    }
  }
}
