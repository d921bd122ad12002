import Effects

/// The key of a cell with a value of one type.
///
/// It does not retain the cell, which retains it.
final class SharedKeySource<Key: SharedReaderKey>: SharedSource, @unchecked Sendable {
  // Sound: as its superclass. The cell and the subscription are set before the cell is shared.
  let key: Key
  private weak var cell: SharedValueCell<Key.Value>?
  private let initialValue: Key.Value
  private let subscription = LockedValue<SharedSubscription?>(nil)
  /// Called at the end of the cell.
  private let onEnd: () -> Void

  init(_ key: Key, of cell: SharedValueCell<Key.Value>, onEnd: @escaping () -> Void) {
    self.key = key
    self.cell = cell
    self.onEnd = onEnd
    initialValue = cell.snapshot().value
    super.init()
    // A storage that retains the cell contains the value itself.
    let isSaved = key is any SharedKey && !(key is any SharedRetainingKey)
    if isSaved { cell.flags.insert(.saved) }
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
          self?.take(result)
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
  private func take(_ result: Result<Key.Value?, any Error>) {
    switch result {
    case .success(let value):
      changeStatus { $0.loadError = nil }
      cell?.replace(by: value ?? initialValue)
    case .failure(let error):
      changeStatus { $0.loadError = error }
      cell?.touch()
    }
  }

  override func load() async throws {
    changeStatus { $0.loads += 1 }
    cell?.touch()
    let result = await withUnsafeContinuation {
      (waiter: UnsafeContinuation<Result<Key.Value?, any Error>, Never>) in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation("\(self.key)") { waiter.resume(returning: $0) })
    }
    changeStatus { $0.loads -= 1 }
    switch result {
    case .success(let value):
      changeStatus { $0.loadError = nil }
      if let value { cell?.replace(by: value) } else { cell?.touch() }
    case .failure(let error):
      changeStatus { $0.loadError = error }
      cell?.touch()
      throw error
    }
  }

  override func save() {
    guard let key = key as? any SharedKey<Key.Value> else { return }
    // One thread saves at a time, the latest value, so that values are saved in order.
    let begins = status.change { status in
      status.isDirty = true
      defer { status.isSaving = true }
      return !status.isSaving
    }
    guard begins else { return }
    while status.change({ status in
      defer { status.isDirty = false }
      status.isSaving = status.isDirty
      return status.isDirty
    }) {
      guard let value = cell?.takeUnsaved() else { continue }
      key.save(
        value, context: .didSet,
        continuation: SaveContinuation("\(self.key)") { [weak self] in self?.noteSave($0) })
    }
  }

  override func saveNow() async throws {
    guard let key = key as? any SharedKey<Key.Value>, let value = cell?.takeUnsaved() else { return }
    let result = await withUnsafeContinuation {
      (waiter: UnsafeContinuation<Result<Void, any Error>, Never>) in
      key.save(
        value, context: .userInitiated,
        continuation: SaveContinuation("\(self.key)") { waiter.resume(returning: $0) })
    }
    noteSave(result)
    try result.get()
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

/// A key whose storage retains the cell.
protocol SharedRetainingKey: SharedReaderKey {
  /// Retains the cell.
  func retain(_ cell: SharedCell)
}
