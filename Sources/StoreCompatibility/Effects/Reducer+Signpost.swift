extension Reducer {
  /// Returns this reducer unchanged, so that features written for TCA compile.
  ///
  /// On Apple systems, this operator marks the actions and the effects of a reducer as intervals for Instruments. Linux
  /// has no such log, so nothing is recorded here. Use `_printChanges()` to see the actions of a reducer.
  ///
  /// - Parameters:
  ///   - prefix: The text before the name of each interval. It is not used.
  ///   - log: The log that receives the intervals. It is not used.
  /// - Returns: This reducer.
  public func signpost(_ prefix: String = "", log: Any? = nil) -> Self { self }
}
