/// Algorithms as they are written for any collection, by assigning elements by index.
enum GenericAlgorithms {
  static func sort<C: MutableCollection & RandomAccessCollection>(
    _ collection: inout C, by areInOrder: (C.Element, C.Element) -> Bool
  ) {
    collection.sort(by: areInOrder)
  }

  static func insertionSort<C: MutableCollection & RandomAccessCollection>(
    _ collection: inout C, by areInOrder: (C.Element, C.Element) -> Bool
  ) where C.Index == Int {
    for end in collection.indices.dropFirst() {
      let element = collection[end]
      var index = end
      while index > collection.startIndex, areInOrder(element, collection[index - 1]) {
        collection[index] = collection[index - 1]
        index -= 1
      }
      collection[index] = element
    }
  }

  static func rotate<C: MutableCollection & RandomAccessCollection>(_ collection: inout C)
  where C.Index == Int {
    guard let first = collection.first else { return }
    for index in collection.indices.dropLast() { collection[index] = collection[index + 1] }
    collection[collection.endIndex - 1] = first
  }

  static func permute<C: MutableCollection & RandomAccessCollection>(
    _ collection: inout C, by order: (Int) -> [Int]
  ) where C.Index == Int {
    let elements = Array(collection)
    for (index, source) in zip(collection.indices, order(elements.count)) {
      collection[index] = elements[source]
    }
  }

  /// The library's own partition takes one way for slices and another for arrays, and other orders come out.
  static func partition<C: MutableCollection & RandomAccessCollection>(
    _ collection: inout C, by isSecond: (C.Element) -> Bool
  ) where C.Index == Int {
    var first = collection.startIndex
    for index in collection.indices where !isSecond(collection[index]) {
      collection.swapAt(first, index)
      first += 1
    }
  }

  static func compact<C: MutableCollection & RangeReplaceableCollection>(
    _ collection: inout C, keeping isKept: (C.Element) -> Bool
  ) {
    var target = collection.startIndex
    for index in collection.indices where isKept(collection[index]) {
      collection[target] = collection[index]
      collection.formIndex(after: &target)
    }
    collection.removeSubrange(target...)
  }
}
