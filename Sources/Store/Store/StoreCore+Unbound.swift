extension StoreCore {
  /// Runs `body`, a use of the store, and prevents effects from reducing meanwhile for an owner without isolation.
  final func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    isUnbound ? try caughtUp(body) : try body()
  }
}
