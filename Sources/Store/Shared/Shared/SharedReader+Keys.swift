import Effects

extension SharedReader {
  /// Creates a property whose value a key loads and watches.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value, used if the key has none. If several properties have the same key, the
  ///     initial value of the first property counts, and those of the other properties are not evaluated.
  ///   - key: The key.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
    self.init(SharedRegistry.current.cell(of: key, initialValue: wrappedValue).reference)
  }

  /// Creates a property that is `nil` if its key has no value.
  ///
  /// - Parameter key: The key.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Creates a property with the default value of its key.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedReaderKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key.base)
  }

  /// Creates a property with an initial value other than the default of its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value, used if the key has no value and this is the first property with the key.
  ///   - key: The key.
  public init<Key: SharedReaderKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }

  /// Creates a property with the loaded value of its key, or throws an error if the key has no value.
  ///
  /// - Parameter key: The key.
  /// - Throws: The key's error, or ``SharedValueMissing`` if the key has no value.
  public init(require key: some SharedReaderKey<Value>) async throws {
    self.init(try await SharedRegistry.current.requiredCell(of: key).reference)
  }

  /// Makes the property and its copies share the value of another key, and loads that value.
  ///
  /// Until the value is loaded, the property keeps its present value.
  ///
  /// - Parameter key: The key.
  /// - Throws: The key's error, which ``loadError`` also returns.
  public func load(_ key: some SharedReaderKey<Value>) async throws {
    try await share(key)
  }

  /// Unavailable, because a property whose type is not optional needs an initial value.
  ///
  /// - Parameter key: The key.
  @available(*, unavailable, message: "Assign an initial value: '@SharedReader(key) var name = value'.")
  public init(_ key: some SharedReaderKey<Value>) { fatalError("Unavailable.") }
}

// The same functions for keys that can save, so that a key can be written with a leading dot even if it is a member of
// `SharedKey`.
extension SharedReader {
  /// Creates a property whose value a key loads and watches.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value, used if the key has none.
  ///   - key: The key.
  @_disfavoredOverload
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(SharedRegistry.current.cell(of: key, initialValue: wrappedValue).reference)
  }

  /// Creates a property that is `nil` if its key has no value.
  ///
  /// - Parameter key: The key.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(SharedRegistry.current.cell(of: key, initialValue: { nil }).reference)
  }

  /// Creates a property with the default value of its key.
  ///
  /// - Parameter key: The key.
  @_disfavoredOverload
  public init<Key: SharedKey<Value>>(_ key: Key.Default) {
    self.init(SharedRegistry.current.cell(of: key.base, initialValue: { key.initialValue }).reference)
  }

  /// Creates a property with an initial value other than the default of its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value, used if the key has no value and this is the first property with the key.
  ///   - key: The key.
  @_disfavoredOverload
  public init<Key: SharedKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default) {
    self.init(SharedRegistry.current.cell(of: key.base, initialValue: wrappedValue).reference)
  }

  /// Creates a property with the loaded value of its key, or throws an error if the key has no value.
  ///
  /// - Parameter key: The key.
  /// - Throws: The key's error, or ``SharedValueMissing`` if the key has no value.
  @_disfavoredOverload
  public init(require key: some SharedKey<Value>) async throws {
    self.init(try await SharedRegistry.current.requiredCell(of: key).reference)
  }

  /// Makes the property and its copies share the value of another key, and loads that value.
  ///
  /// - Parameter key: The key.
  /// - Throws: The key's error, which ``loadError`` also returns.
  @_disfavoredOverload
  public func load(_ key: some SharedKey<Value>) async throws { try await share(key) }

  /// Unavailable, because a property whose type is not optional needs an initial value.
  ///
  /// - Parameter key: The key.
  @_disfavoredOverload
  @available(*, unavailable, message: "Assign an initial value: '@SharedReader(key) var name = value'.")
  public init(_ key: some SharedKey<Value>) { fatalError("Unavailable.") }

  private func share(_ key: some SharedReaderKey<Value>) async throws {
    let (cell, isUnsaved) = SharedRegistry.current.cellToLoad(of: key) { wrappedValue }
    box.replace(by: cell.reference)
    if !isUnsaved { try await load() }
  }
}
