/// How a kind of collection is looked into, where it lies.
@usableFromInline
struct ElementsView<Elements, ID> {
  @usableFromInline let count: (UnsafePointer<Elements>) -> Int
  @usableFromInline let id: (UnsafePointer<Elements>, Int) -> ID
  @usableFromInline let ids: (UnsafePointer<Elements>) -> [ID]
  /// The mark of the version in which ids last came, went or moved.
  @usableFromInline let idsStamp: (UnsafePointer<Elements>) -> VersionStamp
  /// The address of the state of an element, first looked for at an index; nil if it is not there.
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
