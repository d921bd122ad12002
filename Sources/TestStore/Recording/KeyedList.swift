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

/// The storage of a property declared with `@Presents`.
protocol Presenting {}

extension PresentationState: Presenting {}

/// A cache in a state, which is not a part of its value.
protocol Memo {}

extension SelectorMemo: Memo {}
