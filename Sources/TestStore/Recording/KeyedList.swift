import Store

/// A list whose elements are reached by `[id:]`: rows, elements of a stack.
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

/// A property that holds the state of what is presented.
protocol Presenting {}

extension PresentationState: Presenting {}
