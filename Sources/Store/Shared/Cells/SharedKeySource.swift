import Effects

/// The key of a cell with a value of one type.
///
/// It does not retain the cell, which retains it.
final class SharedKeySource<Key: SharedReaderKey>: SharedSource, @unchecked Sendable {
  // Sound: as its superclass. The cell and the subscription are set before the cell is shared.
  let key: Key
  /// The key, if it saves what it is given; nil if its storage contains the cell.
  private let saver: (any SharedKey<Key.Value>)?
  private weak var cell: SharedValueCell<Key.Value>?
  private let initialValue: Key.Value
  private let subscription = LockedValue<SharedSubscription?>(nil)
  /// Called at the end of the cell.
  private let onEnd: () -> Void

  init(_ key: Key, of cell: SharedValueCell<Key.Value>, onEnd: @escaping () -> Void) {
    self.key = key
    self.cell = cell
    self.onEnd = onEnd
    initialValue = cell.currentValue
    saver = key is any SharedRetainingKey ? nil : key as? any SharedKey<Key.Value>
    super.init()
    if saver != nil { cell.flags.insert(.saved) }
  }

  deinit {
    subscription.take(leaving: nil)?.cancel()
    onEnd()
  }

  override var name: String { "\(key)" }

  /// Loads the value for the first time, and subscribes to its changes.
  ///
  /// Called before the cell is shared, without locks.
  func begin(skipsLoad: Bool) {
    let context: LoadContext<Key.Value> = skipsLoad ? .userInitiated : .initialValue(initialValue)
    if !skipsLoad {
      changeStatus { $0.loads += 1 }
      key.load(
        context: context,
        continuation: LoadContinuation("\(self.key)") { [weak self] result in
          self?.changeStatus { $0.loads -= 1 }
          self?.take(result, ifLastChangeIs: 0)
        })
    }
    subscription.value = key.subscribe(
      context: context,
      subscriber: SharedSubscriber(
        callback: { [weak self] result in
          self?.changeStatus { $0.isSubscriberLoading = false }
          self?.take(result)
        },
        onLoading: { [weak self] isLoading in
          self?.changeStatus { $0.isSubscriberLoading = isLoading }
          self?.cell?.touch()
        }))
  }

  /// Takes a value or an error of the key.
  ///
  /// - Parameters:
  ///   - result: The value, nil for the initial value, or the error.
  ///   - change: The number of the program's last change when it asked for the value; nil if it did not ask.
  private func take(_ result: Result<Key.Value?, any Error>, ifLastChangeIs change: UInt64? = nil) {
    switch result {
    case .success(let value):
      changeStatus { $0.loadError = nil }
      guard let cell else { return }
      if !cell.replace(by: value ?? initialValue, ifLastChangeIs: change) {
        (key as? any ConflictingKey)?.noteKeptValue()
        // Of the status.
        cell.touch()
      }
    case .failure(let error):
      changeStatus { $0.loadError = error }
      cell?.touch()
    }
  }

  override func load() async throws {
    changeStatus { $0.loads += 1 }
    cell?.touch()
    let change = cell?.lastOwnChange
    let result = await key.loadedValue()
    changeStatus { $0.loads -= 1 }
    switch result {
    case .success(nil):
      changeStatus { $0.loadError = nil }
      cell?.touch()
    case .success, .failure: take(result, ifLastChangeIs: change)
    }
    _ = try result.get()
  }

  override func save() { requestSave(nil) }

  override func saveNow() async throws {
    guard saver != nil else { return }
    try await withCheckedContinuation { waiter in requestSave { waiter.resume(returning: $0) } }.get()
  }

  /// Passes the value to the key, and the result to `waiter`.
  ///
  /// One thread at a time does this, with the latest value. Otherwise an older value could be saved after a newer one.
  private func requestSave(_ waiter: (@Sendable (Result<Void, any Error>) -> Void)?) {
    let begins = status.change { status in
      status.isDirty = true
      if let waiter { status.savers.append(waiter) }
      defer { status.isSaving = true }
      return !status.isSaving
    }
    guard begins else { return }
    // Not in a task after a while: when the threads that change a value have done so, the key has the last change.
    while let waiters = takeRequest() { save(for: waiters) }
  }

  /// Returns the callers that wait for the next value to be saved; nil if there is nothing to save.
  private func takeRequest() -> [@Sendable (Result<Void, any Error>) -> Void]? {
    status.change { status in
      status.isSaving = status.isDirty
      guard status.isDirty else { return nil }
      status.isDirty = false
      defer { status.savers = [] }
      return status.savers
    }
  }

  private func save(for waiters: [@Sendable (Result<Void, any Error>) -> Void]) {
    guard let saver, let cell else { return waiters.forEach { $0(.success(())) } }
    let (value, change) = cell.valueToSave
    // At the answer, or after the call: what the key passes on before it has this value is older.
    defer { cell.noteSaved(change) }
    let reporter = IssueReporting.override
    saver.save(
      value, context: waiters.isEmpty ? .didSet : .userInitiated,
      continuation: SaveContinuation(
        "\(self.key)", recovery: { [weak self] in self?.noteSave(.success(())) }
      ) { [weak self] result in
        self?.cell?.noteSaved(change)
        if waiters.isEmpty, self?.status.value.saveError == nil { Self.reportLoss(result, to: reporter) }
        self?.noteSave(result)
        waiters.forEach { $0(result) }
      })
  }

  /// Reports a value that can't be encoded, because no later attempt saves it.
  private static func reportLoss(_ result: Result<Void, any Error>, to reporter: (any IssueReporter)?) {
    guard case .failure(let error as SharedStorageError) = result, case .unencodable = error else { return }
    IssueReporting.$override.withValue(reporter) {
      reportIssue("A changed shared value was not saved. \(error)", kind: .sharedStorage, at: .unknown)
    }
  }

  private func noteSave(_ result: Result<Void, any Error>) {
    let error: (any Error)? = if case .failure(let error) = result { error } else { nil }
    let (saveError, loadError) = (status.value.saveError, status.value.loadError)
    // Almost every save succeeds, and changes nothing that observers see.
    guard error != nil || saveError != nil || loadError != nil else { return }
    changeStatus { status in
      status.saveError = error
      if error == nil { status.loadError = nil }
    }
    cell?.touch()
  }
}

/// A key whose storage keeps a copy of what the program does not take.
protocol ConflictingKey {
  /// Records that the program has kept a value of its own instead of the one that was loaded or passed on.
  func noteKeptValue()
}

/// A key whose storage retains the cell.
protocol SharedRetainingKey: SharedReaderKey {
  /// Retains the cell.
  func retain(_ cell: SharedCell)
}
