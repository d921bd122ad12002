/// The stores of the elements of a collection, each made when it is asked for.
///
/// It is a view, not a copy: indices are those of the elements at the moment. Iterating takes the ids at the start,
/// so elements may come and go meanwhile; the store of one that has gone reads the value it had.
public struct StoreCollection<ID: Hashable & Sendable, State, Action> {
  /// The collection's elements, as its parent knows them.
  class Source {
    var count: Int { 0 }
    func id(at index: Int) -> ID { preconditionFailure("\(Self.self) does not say which ids there are.") }
    func store(id: ID) -> Store<State, Action>? { nil }
    var ids: [ID] { [] }
  }

  let source: Source

  /// The ids of the elements, in their order.
  ///
  /// - Complexity: O(*n*).
  public var ids: [ID] { source.ids }

  /// The store of the element with an id, nil if there is none.
  ///
  /// - Parameter id: The id.
  /// - Complexity: O(1) on average.
  public subscript(id id: ID) -> Store<State, Action>? { source.store(id: id) }
}

extension StoreCollection: RandomAccessCollection {
  /// The index of the first element: 0.
  public var startIndex: Int { 0 }

  /// The number of elements.
  public var endIndex: Int { source.count }

  /// The store of the element at an index.
  ///
  /// - Parameter position: The index.
  /// - Complexity: O(1) on average.
  public subscript(position: Int) -> Store<State, Action> {
    guard position >= 0, position < source.count, let store = source.store(id: source.id(at: position)) else {
      preconditionFailure("The index \(position) of a collection of \(source.count) stores is out of range.")
    }
    return store
  }

  /// The stores of the elements that are there now.
  ///
  /// - Returns: An iterator that passes over elements which have gone when their turn comes.
  public func makeIterator() -> AnyIterator<Store<State, Action>> {
    var ids = source.ids.makeIterator()
    let source = source
    return AnyIterator {
      while let id = ids.next() {
        if let store = source.store(id: id) { return store }
      }
      return nil
    }
  }
}
