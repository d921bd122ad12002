/// Rules that had never been run read each other in a chain too deep for the stack.
///
/// Only a first evaluation recurses, through the rules' own code; updates do not.
public struct EvaluationDepthError: Error, Equatable, CustomStringConvertible {
  /// The number of rules that were running, one inside the other.
  public let depth: Int

  /// The names of the innermost rules; the last one could not be run any more.
  public let innermost: [String]

  /// The place and what to do about it.
  public var description: String {
    """
    The evaluation is \(depth) rules deep and does not fit the stack of its thread: \
    … → \(innermost.joined(separator: " → ")). Read rules in the middle of the chain first, then the end of \
    it (later updates do not recurse), or make the first read on a thread with a larger stack.
    """
  }
}
