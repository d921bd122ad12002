extension GraphEngine {
  /// Reports that an input was written while a rule was running.
  ///
  /// - Returns: False, which tells the caller not to write.
  @usableFromInline
  func refuseWrite(to input: GraphNode.Pointer) -> Bool {
    report(
      .impureRule,
      """
      “\(displayName(of: input))” was set while the rule “\(displayName(of: innermostReader))” was being computed. \
      Rules are pure: they only read values and return a value, and the graph may run them at any time or not at \
      all. The write was ignored. Set inputs outside rules, for example in an observer of the rule.
      """)
    return false
  }
}
