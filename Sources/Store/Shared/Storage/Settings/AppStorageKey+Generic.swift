extension SharedReaderKey {
  /// A key that keeps a value with a raw value in the settings of the program.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String, store: AppStorage? = nil
  ) -> Self where Value.RawValue == Int, Self == AppStorageKey<Value> {
    AppStorageKey(key, store, .raw)
  }

  /// A key that keeps a value with a raw value in the settings of the program, or nil, which removes the setting.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String, store: AppStorage? = nil
  ) -> Self where Value.RawValue == Int, Self == AppStorageKey<Value?> {
    AppStorageKey(key, store, SettingsCoding<Value>.raw.optional)
  }

  /// A key that keeps a value with a raw value in the settings of the program.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String, store: AppStorage? = nil
  ) -> Self where Value.RawValue == String, Self == AppStorageKey<Value> {
    AppStorageKey(key, store, .raw)
  }

  /// A key that keeps a value with a raw value in the settings of the program, or nil, which removes the setting.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String, store: AppStorage? = nil
  ) -> Self where Value.RawValue == String, Self == AppStorageKey<Value?> {
    AppStorageKey(key, store, SettingsCoding<Value>.raw.optional)
  }

  /// A key that keeps a value that encodes itself in the settings of the program.
  ///
  /// Boolean values, numbers, strings, arrays of them, `URL`, `Data` and `Date` encode themselves.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String, store: AppStorage? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store, .codable)
  }

  /// A key that keeps a value that encodes itself in the settings of the program, or nil, which removes the setting.
  ///
  /// Boolean values, numbers, strings, arrays of them, `URL`, `Data` and `Date` encode themselves.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String, store: AppStorage? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store, SettingsCoding<Value>.codable.optional)
  }
}
