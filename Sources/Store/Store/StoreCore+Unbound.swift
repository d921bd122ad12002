extension StoreCore {
  /// Runs `body`, a use of the store, and keeps effects from reducing meanwhile in the stead of an owner without an
  /// isolation.
  final func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    isUnbound ? try caughtUp(body) : try body()
  }
}
