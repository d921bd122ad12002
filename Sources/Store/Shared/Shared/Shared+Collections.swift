import Effects

extension RangeReplaceableCollection {
  /// Creates a collection of references to the elements of a shared collection.
  ///
  /// A reference stays with its element when elements are moved. If the element is removed, its reference keeps the
  /// last value, and changes through the reference are no longer shared.
  ///
  /// - Parameter shared: The shared collection.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public init<Value: MutableIdentifiedCollection & Sendable>(_ shared: Shared<Value>)
  where Element == Shared<Value.Element> {
    let reference = shared.box.reference
    let value = reference.read()
    self.init(
      zip(value.ids, value).map { id, element in
        Shared(reference.appending(\.[id: id]).unwrapped(last: element))
      })
  }

  /// Creates a collection of references to the elements of a shared collection.
  ///
  /// A reference stays with its element when elements are moved. If the element is removed, its reference keeps the
  /// last value.
  ///
  /// - Parameter shared: The shared collection.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public init<Value: IdentifiedCollection & Sendable>(_ shared: SharedReader<Value>)
  where Element == SharedReader<Value.Element> {
    let reference = shared.box.reference
    let value = reference.read()
    self.init(
      zip(value.ids, value).map { id, element in
        SharedReader(reference.appending(\.[id: id]).unwrapped(last: element))
      })
  }
}
