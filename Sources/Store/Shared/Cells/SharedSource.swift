import Effects

/// An object that loads the value of a cell, watches it for changes that are made elsewhere, and saves the program's
/// changes.
class SharedSource: @unchecked Sendable {
  // Sound: the status is touched under a lock.

  /// The name of the value in messages.
  var name: String { "" }

  /// Saves the current value after a change.
  func save() {}

  /// Loads the value again, and returns a Boolean value indicating whether the key has a value.
  @discardableResult
  func load() async throws -> Bool { true }

  /// Saves the value, and waits until it is saved.
  func saveNow() async throws {}

  /// The status of loading and saving.
  final let status = LockedValue(Status())

  struct Status: Sendable {
    /// The number of changes of this status that observers can see.
    fileprivate(set) var version = 0
    var loads = 0
    /// The number of loads that have started, plus the number of values and errors that the key passed to its
    /// subscriber without a load.
    var requests = 0
    /// The position of the key's newest answer (``KeyAnswer``) among its answers.
    var lastAnswer = AnswerOrder.none
    /// The error in the key's newest answer; `nil` if that answer was not an error.
    var loadError: (any Error)?
    var saveError: (any Error)?
    /// A Boolean value indicating whether a thread is passing values to the key.
    var isSaving = false
    /// A Boolean value indicating whether the value has changed since a value was last passed to the key.
    var isDirty = false
    /// The callers of `save()` that wait until the next value is saved.
    var savers: [@Sendable (Result<Void, any Error>) -> Void] = []
    /// A Boolean value indicating whether the key has told its subscriber that a load is in progress.
    var isSubscriberLoading = false

    var isLoading: Bool { loads > 0 || isSubscriberLoading }
  }

  private static func hasError(_ status: Status) -> Bool {
    status.loadError != nil || status.saveError != nil
  }

  /// Changes the status, and counts the change if observers can see it.
  final func changeStatus(_ change: (inout Status) -> Void) {
    let before = status.change { status in
      let before = status
      change(&status)
      // Errors can't be compared, so a status with an error counts as changed.
      let hasErrors = Self.hasError(before) || Self.hasError(status)
      if hasErrors || before.isLoading != status.isLoading { status.version += 1 }
      return before
    }
    // The former status is released outside the lock, because the deinit of an error may run code of the app that uses
    // the status.
    withExtendedLifetime(before) {}
  }
}
