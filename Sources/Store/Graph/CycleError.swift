/// A rule needs its own value, directly or through others.
///
/// Thrown at the read that closes the cycle, by `ThrowingRule.wrappedValue`; a `Rule` reports it and goes on
/// with its earlier value. The rules on the cycle are run again after every update, so that the graph
/// recovers as soon as a changed condition has opened the cycle.
public struct CycleError: Error, Equatable, CustomStringConvertible {
  /// The names along the cycle; the last is the first one again.
  public let path: [String]

  /// The path and what to do about it.
  public var description: String {
    """
    Cycle: \(path.joined(separator: " → ")). Each of these rules reads the next one, so none of them can be \
    computed first. Break the cycle where one of them can do without the other, or read an input there.
    """
  }
}
