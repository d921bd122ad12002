import Effects

/// The key of a cell: it loads the value, watches it, and saves its changes.
class SharedSource: @unchecked Sendable {
  // Sound: the state is behind a lock.

  /// The name of the value in messages.
  var name: String { "" }

  /// Saves the current value, because it has changed.
  func save() {}

  /// Loads the value again.
  func load() async throws {}

  /// Saves the value, and waits until that is done.
  func saveNow() async throws {}

  /// The state of loading and saving.
  final let status = LockedValue(Status())

  struct Status: Sendable {
    /// The number of changes that observers can see.
    fileprivate(set) var version = 0
    var loads = 0
    var loadError: (any Error)?
    var saveError: (any Error)?
    var isSaving = false
    var isDirty = false
    /// A Boolean value indicating whether the subscriber reports that it loads.
    var isSubscriberLoading = false

    var isLoading: Bool { loads > 0 || isSubscriberLoading }
  }

  /// Changes what observers see of the state.
  final func changeStatus(_ change: (inout Status) -> Void) {
    status.change {
      change(&$0)
      $0.version += 1
    }
  }
}
