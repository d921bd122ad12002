extension TaskResult: Equatable where Success: Equatable {
  /// Returns a Boolean value indicating whether two outcomes have equal values, or equal errors of the same type.
  ///
  /// Errors whose type is not `Equatable` are treated as unequal, and comparing them reports an issue.
  ///
  /// - Parameters:
  ///   - lhs: An outcome.
  ///   - rhs: Another outcome.
  /// - Returns: `true` if the outcomes are equal; otherwise, `false`.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.success(let lhs), .success(let rhs)): lhs == rhs
    case (.failure(let lhs), .failure(let rhs)): areEqual(lhs, rhs)
    default: false
    }
  }

  private static func areEqual(_ lhs: any Error, _ rhs: any Error) -> Bool {
    // The code casts the type and not the error, because Foundation makes a cast of an error to another type always
    // succeed.
    func isEqual<Value: Equatable>(_: Value.Type) -> Bool { lhs as? Value == rhs as? Value }
    guard type(of: lhs) == type(of: rhs) else { return false }
    if let type = type(of: lhs) as? any Equatable.Type { return isEqual(type) }
    reportMissing("Equatable", of: lhs, verb: "compared")
    return false
  }
}

extension TaskResult: Hashable where Success: Hashable {
  /// Hashes the value or the error.
  ///
  /// Hashing an error whose type is not `Hashable` reports an issue.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value):
      hasher.combine(0)
      hasher.combine(value)
    case .failure(let error):
      hasher.combine(1)
      func combine<Value: Hashable>(_: Value.Type) { hasher.combine(error as? Value) }
      if let type = type(of: error) as? any Hashable.Type {
        combine(type)
      } else {
        Self.reportMissing("Hashable", of: error, verb: "hashed")
      }
    }
  }
}

extension TaskResult {
  private static func reportMissing(_ conformance: String, of error: any Error, verb: String) {
    let type = typeName(type(of: error))
    reportIssue(
      """
      A 'TaskResult' with an error of type '\(type)' was \(verb), but the type is not '\(conformance)'.

      Fix: add the conformance: 'extension \(type): \(conformance) {}'.
      """)
  }
}
