/// The stores of the elements of a collection, each created on access.
///
/// A store collection is a view of the elements and not a copy, so its indices always refer to the current elements. An
/// iteration reads the ids when it begins, so elements may be added and removed during the iteration.
public struct StoreCollection<ID: Hashable & Sendable, State, Action> {
  @usableFromInline let source: Source

  /// The functions that read the collection in the parent store, and create the stores of its elements.
  @usableFromInline
  final class Source {
    @usableFromInline let count: () -> Int
    @usableFromInline let id: (Int) -> ID
    @usableFromInline let ids: () -> [ID]
    /// A function that returns the store of the element with the given id; `nil` if there is no such element.
    ///
    /// The second argument is the index at which the function looks first. The last argument indicates whether the
    /// function records the read for observers. A caller that has already read the ids passes `false`.
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
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public var ids: [ID] { source.ids() }

  /// The store of the element with the given id; `nil` if there is no such element.
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

  /// The store of the element at the given index.
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

  /// Returns an iterator over the stores of the current elements.
  ///
  /// - Returns: An iterator that skips elements removed since the start of the iteration.
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
