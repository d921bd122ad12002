extension SharedReaderKey {
  /// Creates a key that keeps a value in the settings of the program, encoded as its raw value.
  ///
  /// - Parameters:
  ///   - key: The name of the value in the settings. Any characters are allowed.
  ///   - store: The settings; `nil` for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String, store: AppStorage? = nil
  ) -> Self where Value.RawValue == Int, Self == AppStorageKey<Value> {
    AppStorageKey(key, store, .raw)
  }

  /// Creates a key that keeps an optional value in the settings of the program, encoded as its raw value; `nil` removes
  /// the setting.
  ///
  /// - Parameters:
  ///   - key: The name of the value in the settings. Any characters are allowed.
  ///   - store: The settings; `nil` for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String, store: AppStorage? = nil
  ) -> Self where Value.RawValue == Int, Self == AppStorageKey<Value?> {
    AppStorageKey(key, store, SettingsCoding<Value>.raw.optional)
  }

  /// Creates a key that keeps a value in the settings of the program, encoded as its raw value.
  ///
  /// - Parameters:
  ///   - key: The name of the value in the settings. Any characters are allowed.
  ///   - store: The settings; `nil` for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String, store: AppStorage? = nil
  ) -> Self where Value.RawValue == String, Self == AppStorageKey<Value> {
    AppStorageKey(key, store, .raw)
  }

  /// Creates a key that keeps an optional value in the settings of the program, encoded as its raw value; `nil` removes
  /// the setting.
  ///
  /// - Parameters:
  ///   - key: The name of the value in the settings. Any characters are allowed.
  ///   - store: The settings; `nil` for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String, store: AppStorage? = nil
  ) -> Self where Value.RawValue == String, Self == AppStorageKey<Value?> {
    AppStorageKey(key, store, SettingsCoding<Value>.raw.optional)
  }

  /// Creates a key that keeps a `Codable` value in the settings of the program.
  ///
  /// Boolean values, numbers, strings, arrays of these, `URL`, `Data` and `Date` are `Codable`.
  ///
  /// - Parameters:
  ///   - key: The name of the value in the settings. Any characters are allowed.
  ///   - store: The settings; `nil` for `\.defaultAppStorage`.
  /// - Returns: The key.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String, store: AppStorage? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store, .codable)
  }

  /// Creates a key that keeps an optional `Codable` value in the settings of the program; `nil` removes the setting.
  ///
  /// Boolean values, numbers, strings, arrays of these, `URL`, `Data` and `Date` are `Codable`.
  ///
  /// - Parameters:
  ///   - key: The name of the value in the settings. Any characters are allowed.
  ///   - store: The settings; `nil` for `\.defaultAppStorage`.
  /// - Returns: The key.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String, store: AppStorage? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store, SettingsCoding<Value>.codable.optional)
  }
}
