// Run-time checks of a store's isolation, for uses that the compiler does not reject, and methods for uses of a store
// without isolation.
extension StoreCore {
  /// Stops the program if the store belongs to an actor and is used outside of this actor.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the use; `nil` if it is unknown.
  ///   - site: The source location of the use.
  final func verify(_ isolation: (any Actor)?, at site: SourceSite) {
    // If the actor is gone, only its deinit can still use the store.
    guard let owner = runtime.isolation.actor else { return }
    // Code of another actor may use the store if that actor shares the executor of the owner.
    guard let isHere = isCurrent(owner), !isHere else { return }
    // The Swift runtime does not know the isolation of code outside tasks, such as a callback of a C library. The
    // owner's executor may know it.
    if isolation == nil, withUnsafeCurrentTask(body: { $0 == nil }) {
      guard let isHere = isCurrentOutsideOfTasks(owner) else {
        return owner.preconditionIsolated(message(isolation, owner, site))
      }
      if isHere { return }
    }
    stop(isolation, owner, site)
  }

  /// Stops the program if the store belongs to an actor and its state is read outside of this actor.
  @usableFromInline
  final func verifyRead() {
    if !isUnbound { verify(nil, at: .unknown) }
  }

  /// Runs `body`, which uses the store.
  ///
  /// If the store has no isolation, no effect reduces actions while `body` runs.
  final func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    isUnbound ? try caughtUp(body) : try body()
  }

  private final func message(_ isolation: (any Actor)?, _ owner: any Actor, _ site: SourceSite) -> String {
    // A read of the state passes neither its isolation nor its source location.
    let user = isolation.map { "on \($0)" } ?? "by code that does not run on that actor"
    let place = site.line == 0 ? "" : " at \(site)"
    return """
      A store with actions of type '\(sink.kind.type)' belongs to \(owner), which made it or used it first, but was \
      used \(user)\(place). Two uses at the same time could corrupt its state.

      Likely causes, in order:
      1. The store was made by a nonisolated function, used on \(owner), and then passed to other code. Use it on \
      \(owner) only, and pass its 'sender' or values to other code.
      2. The store was passed on through 'nonisolated(unsafe)' or an '@unchecked Sendable' type. Use the store only on \
      the actor where it was made.
      3. The store was made and used outside the actor that stores it. Make the store in code that is isolated to that \
      actor.
      """
  }

  private final func stop(_ isolation: (any Actor)?, _ owner: any Actor, _ site: SourceSite) -> Never {
    let message = message(isolation, owner, site)
    writeToStandardError("Store: fatal issue (\(RuntimeIssue.Kind.wrongIsolation.reference)): \(message)\n")
    fatalError(message, file: site.filePath, line: site.line)
  }
}
