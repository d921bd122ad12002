/// An error indicating that a rule needs its own value, directly or through other rules.
///
/// `ThrowingRule.wrappedValue` throws this error at the read that closes the cycle. A `Rule` reports the error and
/// keeps its earlier value. The graph runs the rules on the cycle again after every update, so that they recover as
/// soon as a change breaks the cycle.
public struct CycleError: Error, Equatable, CustomStringConvertible {
  /// The names of the rules along the cycle.
  ///
  /// The last name repeats the first.
  public let path: [String]

  /// A description of the cycle and of the fix.
  public var description: String {
    """
    Cycle: \(path.joined(separator: " → ")). Each of these rules reads the next one, so none of them can be \
    computed first. Break the cycle: change one of these rules so that it does not read the next one. For example, \
    let it read an input instead.
    """
  }
}
