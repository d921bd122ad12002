import Effects

extension Shared {
  /// A Boolean value indicating whether the value is being loaded.
  public var isLoading: Bool { box.reference.status.isLoading }

  /// The error of the last load, if it failed.
  ///
  /// A successful load or save removes the error, and so does a change that is made elsewhere, such as by another
  /// program.
  public var loadError: (any Error)? { box.reference.status.loadError }

  /// The error of the last save, if it failed.
  ///
  /// A successful save removes the error. So does a change that is made elsewhere, because it replaces the value that
  /// was not saved.
  public var saveError: (any Error)? { box.reference.status.saveError }

  /// Loads the value again.
  ///
  /// Returns immediately if the value has no key.
  ///
  /// - Throws: The key's error, which ``loadError`` also returns.
  public func load() async throws { try await box.reference.cell.source?.load() }

  /// Saves the value, and returns when it is saved.
  ///
  /// Returns immediately if the value has no key.
  ///
  /// - Throws: The key's error, which ``saveError`` also returns.
  public func save() async throws { try await box.reference.cell.source?.saveNow() }
}

extension SharedReader {
  /// A Boolean value indicating whether the value is being loaded.
  public var isLoading: Bool { box.reference.status.isLoading }

  /// The error of the last load, if it failed.
  ///
  /// A successful load removes the error, and so does a change that is made elsewhere, such as by another program.
  public var loadError: (any Error)? { box.reference.status.loadError }

  /// Loads the value again.
  ///
  /// Returns immediately if the value has no key.
  ///
  /// - Throws: The key's error, which ``loadError`` also returns.
  public func load() async throws { try await box.reference.cell.source?.load() }
}

extension SharedReference {
  /// The status of loading and saving the value, which observers can follow.
  var status: SharedSource.Status {
    if !SharedReads.areInComputedPart { cell.access() }
    SharedReads.tracker?.noteStatusRead(of: cell)
    return cell.source?.status.value ?? SharedSource.Status()
  }

  /// The name of the key, or a description of the value if there is no key.
  var text: String { cell.source?.name ?? "value: \(String(reflecting: read()))" }

  /// Returns a reference to the wrapped value of an optional; `nil` if the optional is `nil`.
  func unwrapped<Wrapped>() -> SharedReference<Wrapped>? where Value == Wrapped? {
    read().map(unwrapped(last:))
  }

  /// Returns a reference to the wrapped value of an optional, given the last wrapped value.
  func unwrapped<Wrapped>(last: Wrapped) -> SharedReference<Wrapped> where Value == Wrapped? {
    SharedReference<Wrapped>(cell: cell, accessor: SharedUnwrapAccessor(self, last))
  }
}
