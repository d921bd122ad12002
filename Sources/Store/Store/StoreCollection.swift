/// The stores of the elements of a collection, each made when it is asked for.
///
/// It is a view, not a copy: indices are those of the elements at the moment. Iterating takes the ids at the start,
/// so elements may come and go meanwhile; the store of one that has gone reads the value it had.
public struct StoreCollection<ID: Hashable & Sendable, State, Action> {
  @usableFromInline let source: Source

  /// The collection's elements, as its parent knows them.
  @usableFromInline
  final class Source {
    @usableFromInline let count: () -> Int
    @usableFromInline let id: (Int) -> ID
    @usableFromInline let ids: () -> [ID]
    /// The store of the element with an id, which is likely to be at an index; nil if it is not there.
    ///
    /// The last argument: whether it is to be known that somebody asks, who has not read the ids.
    @usableFromInline let store: (ID, Int, Bool) -> Store<State, Action>?

    @inlinable
    init(
      count: @escaping () -> Int, id: @escaping (Int) -> ID, ids: @escaping () -> [ID],
      store: @escaping (ID, Int, Bool) -> Store<State, Action>?
    ) {
      self.count = count
      self.id = id
      self.ids = ids
      self.store = store
    }
  }

  @inlinable
  init(source: Source) { self.source = source }

  /// The ids of the elements, in their order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var ids: [ID] { source.ids() }

  /// The store of the element with an id, nil if there is none.
  ///
  /// - Parameter id: The id.
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(id id: ID) -> Store<State, Action>? { source.store(id, 0, true) }
}

extension StoreCollection: RandomAccessCollection {
  /// The index of the first element: 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable
  public var endIndex: Int { source.count() }

  /// The store of the element at an index.
  ///
  /// - Parameter position: The index.
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(position: Int) -> Store<State, Action> {
    guard position >= 0, position < source.count(),
      let store = source.store(source.id(position), position, false)
    else {
      preconditionFailure(
        "The index \(position) of a collection of \(source.count()) stores is out of range.")
    }
    return store
  }

  /// The stores of the elements that are there now.
  ///
  /// - Returns: An iterator that passes over elements which have gone when their turn comes.
  @inlinable
  public func makeIterator() -> AnyIterator<Store<State, Action>> {
    let (source, ids) = (source, source.ids())
    var index = 0
    return AnyIterator {
      while index < ids.count {
        defer { index += 1 }
        if let store = source.store(ids[index], index, false) { return store }
      }
      return nil
    }
  }
}
