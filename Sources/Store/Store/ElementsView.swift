/// Functions that read collections of one type in place.
@usableFromInline
struct ElementsView<Elements, ID> {
  @usableFromInline let count: (UnsafePointer<Elements>) -> Int
  @usableFromInline let id: (UnsafePointer<Elements>, Int) -> ID
  @usableFromInline let ids: (UnsafePointer<Elements>) -> [ID]
  /// A function that returns a stamp, which changes when ids are added, removed or reordered.
  @usableFromInline let idsStamp: (UnsafePointer<Elements>) -> VersionStamp
  /// A function that returns the address of an element's state; `nil` if there is no such element.
  ///
  /// The function looks at the given index first, and sets it to the index of the element.
  @usableFromInline let find: (UnsafePointer<Elements>, ID, inout Int) -> UnsafeRawPointer?

  @inlinable
  init(
    count: @escaping (UnsafePointer<Elements>) -> Int, id: @escaping (UnsafePointer<Elements>, Int) -> ID,
    ids: @escaping (UnsafePointer<Elements>) -> [ID],
    idsStamp: @escaping (UnsafePointer<Elements>) -> VersionStamp,
    find: @escaping (UnsafePointer<Elements>, ID, inout Int) -> UnsafeRawPointer?
  ) {
    self.count = count
    self.id = id
    self.ids = ids
    self.idsStamp = idsStamp
    self.find = find
  }
}
