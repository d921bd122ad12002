extension Result: CasePathIterable {
  /// The case paths of a result.
  public struct AllCasePaths: _GeneratedCasePaths {
    /// The case path of a success.
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(
        embed: { .success($0) }, extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    /// The case path of a failure.
    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(
        embed: { .failure($0) }, extract: { if case .failure(let error) = $0 { error } else { nil } })
    }

    /// Appends the key paths to `success` and `failure`.
    ///
    /// - Parameter keyPaths: The array to append to.
    public static func _appendCases(to keyPaths: inout [PartialCaseKeyPath<Result>]) {
      keyPaths += [\.success, \.failure]
    }
  }

  /// The case paths of a result.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
