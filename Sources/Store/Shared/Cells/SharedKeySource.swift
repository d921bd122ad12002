import Effects

/// A source that loads, watches and saves the value of a cell through a key.
///
/// The cell retains the source, and the source does not retain the cell.
final class SharedKeySource<Key: SharedReaderKey>: SharedSource, @unchecked Sendable {
  // Sound: for the same reason as the superclass. The reference to the cell is set by the initializer only.
  let key: Key
  /// The key, if it can save values; `nil` if it can't, or if its storage contains the cell itself.
  private let saver: (any SharedKey<Key.Value>)?
  private weak var cell: SharedValueCell<Key.Value>?
  private let initialValue: Key.Value
  private let subscription = LockedValue<SharedSubscription?>(nil)
  /// A closure that is called when the source is released, together with its cell.
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
  /// The registry calls this method once. Other threads that use the key wait until the call has ended.
  func begin(skipsLoad: Bool) {
    let context: LoadContext<Key.Value> = skipsLoad ? .userInitiated : .initialValue(initialValue)
    // The storage may still keep a value that it could not save for earlier properties with this key.
    (key as? any SaveFollowingKey)?.followSave(
      saveContinuation { [weak self] result in self?.noteSave(result) })
    if !skipsLoad {
      changeStatus { $0.loads += 1 }
      let request = nextRequest()
      key.load(
        context: context,
        continuation: LoadContinuation(
          onAnswer: { [weak self] answer in
            self?.changeStatus { $0.loads -= 1 }
            self?.take(answer, to: request, ifLastChangeIs: 0)
          }, describing: "\(self.key)"))
    }
    subscription.value = key.subscribe(
      context: context,
      subscriber: SharedSubscriber(
        onAnswer: { [weak self] answer in
          guard let self else { return }
          changeStatus { $0.isSubscriberLoading = false }
          take(answer, to: nextRequest())
        },
        onLoading: { [weak self] isLoading in
          self?.changeStatus { $0.isSubscriberLoading = isLoading }
          self?.cell?.touch()
        }))
  }

  private func nextRequest() -> Int {
    status.change { status in
      status.requests += 1
      return status.requests
    }
  }

  /// Replaces the cell's value with the value in an answer of the key (``KeyAnswer``), unless a value of newer content
  /// has already arrived.
  ///
  /// A newer error does not prevent this, because an error brings no value.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - request: The number of the load. An answer that the key passes to its subscriber without a load has its own
  ///     number.
  ///   - change: The number of the program's last change before the load began; `nil` if the key passed the answer to
  ///     its subscriber without a load.
  ///   - keepsValue: A Boolean value indicating whether the cell keeps its present value if the key has no value.
  private func take(
    _ answer: KeyAnswer<Key.Value>, to request: Int, ifLastChangeIs change: UInt64? = nil,
    keepsValue: Bool = false
  ) {
    let order = AnswerOrder(request: request, version: answer.version)
    noteLoad(answer.result, order)
    guard let cell, case .success(let value) = answer.result else {
      // The value stays as it is, but the status may have changed.
      self.cell?.touch()
      return
    }
    let new: Key.Value? = if let value { value } else if keepsValue { nil } else { initialValue }
    switch cell.replace(by: new, order, ifLastChangeIs: change) {
    case .isReplaced:
      // A value that the key passed to its subscriber has replaced the value that could not be saved, so the error of
      // that save is removed. After a load, the error stays.
      guard change == nil, status.value.saveError != nil else { return }
      changeStatus { $0.saveError = nil }
    case .isOvertaken, .isAbsent: break
    case .isRefused: (key as? any ConflictingKey)?.noteKeptValue()
    }
    cell.touch()
  }

  /// Sets `loadError` to the error in an answer of the key, or to `nil`, unless a newer answer has already set
  /// `loadError`.
  private func noteLoad(_ result: Result<Key.Value?, any Error>, _ order: AnswerOrder) {
    let error: (any Error)? = if case .failure(let error) = result { error } else { nil }
    changeStatus { status in
      guard !order.isBefore(status.lastAnswer) else { return }
      (status.lastAnswer, status.loadError) = (order, error)
    }
  }

  override func load() async throws -> Bool {
    changeStatus { $0.loads += 1 }
    cell?.touch()
    let (change, request) = (cell?.lastOwnChange, nextRequest())
    let answer = await key.loadedAnswer()
    changeStatus { $0.loads -= 1 }
    take(answer, to: request, ifLastChangeIs: change, keepsValue: true)
    return try answer.result.get() != nil
  }

  override func save() { requestSave(nil) }

  override func saveNow() async throws {
    guard saver != nil else { return }
    try await withCheckedContinuation { waiter in requestSave { waiter.resume(returning: $0) } }.get()
  }

  /// Passes the value to the key to save it, and later passes the result of the save to `waiter`.
  ///
  /// Only one thread at a time passes values to the key, and always the latest one. Otherwise, an older value could be
  /// saved after a newer one.
  private func requestSave(_ waiter: (@Sendable (Result<Void, any Error>) -> Void)?) {
    let begins = status.change { status in
      status.isDirty = true
      if let waiter { status.savers.append(waiter) }
      defer { status.isSaving = true }
      return !status.isSaving
    }
    guard begins else { return }
    // The values are passed to the key here, and not in a later task. So the key receives a change before the thread
    // that made the change continues. Only if another thread is already passing values, the key may receive the change
    // later.
    while let waiters = takeRequest() { save(for: waiters) }
  }

  /// Returns the closures to call after the next value has been saved; `nil` if there is nothing to save.
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
    // The change counts as saved when the key answers, or at the latest after the call. A value that the key passes to
    // its subscriber before the change counts as saved is treated as older than the change.
    defer { cell.noteSaved(change) }
    let reporter = IssueReporting.override
    saver.save(
      value, context: waiters.isEmpty ? .didSet : .userInitiated,
      continuation: saveContinuation { [weak self] result in
        self?.cell?.noteSaved(change)
        if waiters.isEmpty { Self.reportLoss(result, after: self?.status.value.saveError, to: reporter) }
        self?.noteSave(result)
        waiters.forEach { $0(result) }
      })
  }

  /// Returns the continuation of a save; the continuation also records the later success of a save that has failed.
  private func saveContinuation(
    _ callback: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) -> SaveContinuation {
    SaveContinuation(
      "\(self.key)", recovery: { [weak self] in self?.noteSave(.success(())) }, callback: callback)
  }

  /// Reports that a value can't be encoded, unless the last save failed for the same reason.
  ///
  /// Such a value is lost, because no later attempt saves it.
  private static func reportLoss(
    _ result: Result<Void, any Error>, after last: (any Error)?, to reporter: (any IssueReporter)?
  ) {
    guard case .failure(let error as SharedStorageError) = result, case .unencodable = error else { return }
    if case .unencodable = last as? SharedStorageError { return }
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

/// A key whose storage keeps a copy of stored content if the program does not use this content, but keeps its own
/// value.
protocol ConflictingKey {
  /// Records that the program kept its own value instead of one that the key loaded or passed to its subscriber.
  func noteKeptValue()
}

/// A key whose storage retains the cell of its value.
protocol SharedRetainingKey: SharedReaderKey {
  /// Retains the cell.
  func retain(_ cell: SharedCell)
}
