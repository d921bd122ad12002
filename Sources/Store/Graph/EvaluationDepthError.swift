/// An error indicating that the first evaluation of a chain of rules was too deep for the stack.
///
/// Only a first evaluation recurses: the code of a rule reads the next rule, which runs inside this read. Later updates
/// do not recurse, because the graph then knows which rules it must run first.
public struct EvaluationDepthError: Error, Equatable, CustomStringConvertible {
  /// The number of nested rules that were running.
  public let depth: Int

  /// The names of the last rules in the chain.
  ///
  /// The last of these rules could not run.
  public let innermost: [String]

  /// A description of the error and of the fix.
  public var description: String {
    """
    The evaluation is \(depth) rules deep and does not fit the stack of its thread: \
    … → \(innermost.joined(separator: " → ")). Each rule reads the next one. First read a rule in the middle of \
    the chain, and then the rule whose value you need. Or make the first read on a thread with a larger stack. Later \
    updates of these rules do not need a deep stack.
    """
  }
}
