import Store

/// An input or a rule of a graph, whose value can be read.
protocol Readable: AnyObject {
  var wrappedValue: Int { get }
}

extension AttributeGraph.Input<Int>: Readable {}
extension AttributeGraph.Rule<Int>: Readable {}

/// Inputs or rules that are read without being retained.
///
/// Iterating an array of objects retains and releases each of them, which takes as long as the graph's read and would
/// hide the measured cost.
struct Sources<Source: Readable> {
  private let owners: [Source]
  private let references: [Unmanaged<Source>]

  init(_ sources: [Source]) {
    owners = sources
    references = sources.map { .passUnretained($0) }
  }

  var count: Int { references.count }

  subscript(index: Int) -> Int {
    references[index]._withUnsafeGuaranteedRef { $0.wrappedValue }
  }

  var sum: Int {
    var sum = 0
    for index in references.indices { sum &+= self[index] }
    return sum
  }

  var values: [Int] {
    references.indices.map { self[$0] }
  }

  /// The sum of all values; if the first value is odd, the sum of all values except one.
  var sumWithoutOne: Int {
    var sum = self[0]
    let dropped = sum & 1 == 1 ? 1 + Int(sum.magnitude % UInt(count - 1)) : 0
    for index in 1..<count where index != dropped { sum &+= self[index] }
    return sum
  }
}
