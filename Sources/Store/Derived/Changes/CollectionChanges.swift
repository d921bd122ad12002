/// The changes of a collection selector's rows, for code that has a copy of the rows, such as a view.
///
/// Apply the changes to a copy of the rows in this order. First, remove the rows in ``removed`` and ``moved`` at their
/// old indices, from the last to the first. Then insert the rows in ``inserted`` and ``moved`` at their new indices,
/// from the first to the last. Finally, replace the rows in ``updated``. ``apply(to:row:)`` does all this, and
/// ``difference`` describes the first two steps.
///
/// A row that was changed and moved is in both ``moved`` and ``updated``.
public struct CollectionChanges<ID: Hashable>: Equatable {
  /// A row at an index.
  public struct Row: Equatable {
    /// The id of the row.
    public let id: ID
    /// The index of the row: the old index of a removed row, or the new index of any other row.
    public let index: Int

    /// Creates a row at an index.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - index: The index.
    public init(id: ID, index: Int) {
      self.id = id
      self.index = index
    }
  }

  /// A row that has moved.
  public struct Move: Equatable {
    /// The id of the row.
    public let id: ID
    /// The index before the changes.
    public let from: Int
    /// The index after the changes.
    public let to: Int

    /// Creates a move.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - from: The index before the changes.
    ///   - to: The index after the changes.
    public init(id: ID, from: Int, to: Int) {
      self.id = id
      self.from = from
      self.to = to
    }
  }

  /// The removed rows with their indices before the changes, in decreasing order of the indices.
  public var removed: [Row] = []
  /// The inserted rows with their indices after the changes, in increasing order of the indices.
  public var inserted: [Row] = []
  /// The moved rows, in the order of their new indices.
  ///
  /// The array contains as few rows as possible to describe the new order.
  public var moved: [Move] = []
  /// The rows that still exist and whose elements may have changed, with their indices after the changes.
  public var updated: [Row] = []
  /// A Boolean value indicating whether everything may have changed.
  ///
  /// The value is `true`, for example, if the collection in the state was replaced by a collection with few of the
  /// former rows.
  ///
  /// If the value is `true`, the arrays are empty.
  public private(set) var isEverything = false

  /// Creates an empty description, without any change.
  public init() {}

  /// A description that says that everything may have changed.
  public static var everything: Self {
    var changes = Self()
    changes.isEverything = true
    return changes
  }

  /// A Boolean value indicating whether nothing has changed.
  public var isEmpty: Bool {
    !isEverything && removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
  }
}

extension CollectionChanges {
  /// The changes of the ids and of their order, as a `CollectionDifference`; `nil` if everything may have changed.
  ///
  /// The difference does not contain updated rows.
  ///
  /// - Complexity: O(*k* log *k*), where *k* is the number of changes.
  public var difference: CollectionDifference<ID>? {
    if isEverything { return nil }
    var changes: [CollectionDifference<ID>.Change] = []
    for row in removed { changes.append(.remove(offset: row.index, element: row.id, associatedWith: nil)) }
    for row in inserted { changes.append(.insert(offset: row.index, element: row.id, associatedWith: nil)) }
    for move in moved {
      changes.append(.remove(offset: move.from, element: move.id, associatedWith: move.to))
      changes.append(.insert(offset: move.to, element: move.id, associatedWith: move.from))
    }
    return CollectionDifference(changes)
  }

  /// Applies the changes to a copy of the rows.
  ///
  /// - Parameters:
  ///   - copy: The copy, with one value for each row, in the order of the rows. If ``isEverything`` is `true`, create a
  ///     new copy instead of calling this method.
  ///   - row: A closure that returns the value of an inserted or updated row, given its id and its new index.
  /// - Complexity: O(*n*), where *n* is the number of rows, or O(1) if rows were only updated, plus one call of `row`
  ///   for each inserted or updated row.
  @inlinable
  public func apply<Value>(to copy: inout [Value], row: (_ id: ID, _ index: Int) -> Value) {
    precondition(
      !isEverything,
      "'isEverything' is true, so there are no changes to apply. Fix: create a new copy from the rows.")
    var removals = removed.map(\.index)
    var insertions = inserted.map { Insertion<Value>(index: $0.index, id: $0.id, value: nil) }
    for move in moved {
      removals.append(move.from)
      insertions.append(Insertion(index: move.to, id: move.id, value: copy[move.from]))
    }
    removals.sort()
    insertions.sort { $0.index < $1.index }
    // For a few changes, removing and inserting values in place takes less time than building a new array.
    if removals.count + insertions.count <= 8 {
      for index in removals.reversed() { copy.remove(at: index) }
      for new in insertions { copy.insert(new.value ?? row(new.id, new.index), at: new.index) }
    } else {
      copy = Self.merge(copy, without: removals, insertions, row)
    }
    for update in updated { copy[update.index] = row(update.id, update.index) }
  }

  /// A row to insert into a copy of the values; `value` is the row's value in the copy if the row has moved, and
  /// otherwise `nil`.
  @usableFromInline
  struct Insertion<Value> {
    @usableFromInline let index: Int
    @usableFromInline let id: ID
    @usableFromInline let value: Value?

    @inlinable
    init(index: Int, id: ID, value: Value?) { (self.index, self.id, self.value) = (index, id, value) }
  }

  /// Returns the values of a copy without the values at the removed indices, merged with the values of inserted rows.
  ///
  /// The removals and the insertions must be sorted by index.
  @inlinable
  static func merge<Value>(
    _ copy: [Value], without removals: [Int], _ insertions: [Insertion<Value>], _ row: (ID, Int) -> Value
  ) -> [Value] {
    var result: [Value] = []
    result.reserveCapacity(copy.count + insertions.count)
    var (index, removed, inserted) = (0, 0, 0)
    while true {
      if inserted < insertions.count, insertions[inserted].index == result.count {
        let new = insertions[inserted]
        result.append(new.value ?? row(new.id, new.index))
        inserted += 1
      } else if index < copy.count {
        if removed < removals.count, removals[removed] == index {
          removed += 1
        } else {
          result.append(copy[index])
        }
        index += 1
      } else {
        break
      }
    }
    precondition(
      removed == removals.count && inserted == insertions.count,
      """
      The changes do not fit the copy, which has \(copy.count) rows. Fix: apply all changes that you receive to the \
      same copy, in order, each of them once.
      """)
    return result
  }
}

extension CollectionChanges: Sendable where ID: Sendable {}
extension CollectionChanges.Row: Sendable where ID: Sendable {}
extension CollectionChanges.Move: Sendable where ID: Sendable {}
