/// The tasks that a command names: numbers and ranges of numbers, in the order in which they were given.
struct TaskNumbers: Equatable, Sendable {
  /// The ranges; a single number is a range of one element.
  let ranges: [ClosedRange<Int>]

  /// Creates the numbers from ranges.
  ///
  /// - Parameter ranges: The ranges, which may overlap.
  init(_ ranges: [ClosedRange<Int>]) { self.ranges = ranges }

  /// Creates the numbers from single numbers.
  ///
  /// - Parameter numbers: The numbers.
  init(_ numbers: [Int]) { ranges = numbers.map { $0...$0 } }
}

extension TaskNumbers: ExpressibleByArrayLiteral {
  init(arrayLiteral numbers: Int...) { self.init(numbers) }
}

extension TaskNumbers: ExpressibleByIntegerLiteral {
  init(integerLiteral number: Int) { self.init([number]) }
}
