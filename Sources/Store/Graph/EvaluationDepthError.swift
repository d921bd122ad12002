/// An error of rules that read each other, on their first run, in a chain too deep for the stack.
///
/// Only a first evaluation recurses, through the rules' own code; updates do not.
public struct EvaluationDepthError: Error, Equatable, CustomStringConvertible {
  /// The number of nested rules that were running.
  public let depth: Int

  /// The names of the innermost rules.
  ///
  /// The last one could not run.
  public let innermost: [String]

  /// A description of the error and of the fix.
  public var description: String {
    """
    The evaluation is \(depth) rules deep and does not fit the stack of its thread: \
    … → \(innermost.joined(separator: " → ")). Read rules in the middle of the chain first, then the end of \
    it (later updates do not recurse), or make the first read on a thread with a larger stack.
    """
  }
}
