public import Foundation

extension Shared {
  /// Unavailable, because there are no publishers on Linux.
  ///
  /// If the value has a property with this name, write `$shared[dynamicMember: \.publisher]`.
  @available(
    *, unavailable,
    message: """
      there are no publishers on Linux. Read the values of an asynchronous sequence: '.run { [value = state.$value] send \
      in for await new in Observations({ value.wrappedValue }) { await send(.changed(new)) } }'.
      """
  )
  public var publisher: StorePublisher<Value> { StorePublisher() }
}

extension SharedReader {
  /// Unavailable, because there are no publishers on Linux.
  ///
  /// If the value has a property with this name, write `$shared[dynamicMember: \.publisher]`.
  @available(
    *, unavailable,
    message: """
      there are no publishers on Linux. Read the values of an asynchronous sequence: '.run { [value = state.$value] send \
      in for await new in Observations({ value.wrappedValue }) { await send(.changed(new)) } }'.
      """
  )
  public var publisher: StorePublisher<Value> { StorePublisher() }
}

extension SharedReaderKey {
  /// Unavailable, because settings are stored in files and not in user defaults.
  ///
  /// - Parameters:
  ///   - key: Not used.
  ///   - store: Not used.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      settings are in a file, and not in user defaults. Write '.appStorage("key")' for the settings of the program, or \
      '.appStorage("key", store: AppStorage(suiteName: "group"))' for other settings.
      """
  )
  public static func appStorage<Value>(_ key: String, store: UserDefaults?) -> Self
  where Self == AppStorageKey<Value> {
    fatalError("unavailable")
  }
}
