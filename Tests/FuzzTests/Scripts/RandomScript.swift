/// A test of a feature, as a list of steps.
///
/// The line of a step is its index and one thousand.
struct RandomScript: CustomStringConvertible {
  /// What a closure sets: fields and their values; nil for no closure.
  typealias Assertion = [Int: Value]

  enum Value {
    case constant(Int)
    /// So much above the field of the store's state, which is that before the action.
    case above(Int)
  }

  enum Step {
    case send(Int, Assertion?)
    case receive(Int, Assertion?)
    case advance(Int)
    case skipActions
    case skipEffects
  }

  var isExhaustive = true
  var steps: [Step] = []

  var description: String {
    "exhaustive: \(isExhaustive)\n"
      + steps.enumerated().map { "\(Self.line(of: $0)): \($1)" }.joined(separator: "\n")
  }

  static func line(of index: Int) -> Int { index + 1_000 }
}

/// What is wrong with a test, and the line that it has to be said at.
struct Verdict: Hashable, CustomStringConvertible {
  enum Kind: String, CaseIterable {
    case mustHandle, notReceived, unexpectedAction, mismatch, unexpectedChange, noChange
    case nothingToSkip, unreceived, stillRunning, objectChanged
  }

  var kind: Kind
  var line: Int

  var description: String { "\(kind) at \(line)" }
}
