import Store

/// A list with a subscript by id: an identified array or a stack.
protocol KeyedList {
  /// The elements with their ids, in order.
  var entries: [(id: AnyHashable, element: Any)] { get }
}

extension IdentifiedArray: KeyedList {
  var entries: [(id: AnyHashable, element: Any)] { zip(ids, self).map { (AnyHashable($0), $1) } }
}

extension StackState: KeyedList {
  var entries: [(id: AnyHashable, element: Any)] { zip(ids, self).map { (AnyHashable($0), $1) } }
}

/// A list that may have been created with a key path to the ids of its elements.
protocol IDKeyPathList {
  /// The key path to the id; `nil` if an array literal can create the list.
  var idKeyPath: AnyKeyPath? { get }
}

extension IdentifiedArray: IDKeyPathList {
  // An array literal creates only arrays that identify their elements by `Identifiable.id`.
  var idKeyPath: AnyKeyPath? { isIdentifiedByKeyPath && id.path != "\\.id" ? id : nil }
}

/// The storage of a property declared with `@Presents`.
protocol Presenting {
  /// The value of the property, which is an optional.
  var presented: Any { get }
}

extension PresentationState: Presenting {
  var presented: Any { wrappedValue as Any }
}

/// A cache that is stored in a state, but is not a part of the state's value.
protocol Memo {}

extension SelectorMemo: Memo {}
