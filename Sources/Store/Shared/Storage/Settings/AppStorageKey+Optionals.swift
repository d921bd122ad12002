public import FoundationEssentials

extension SharedReaderKey {
  /// A key that keeps a Boolean value in the settings of the program, or nil, which removes the setting.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage(_ key: String, store: AppStorage? = nil) -> Self
  where Self == AppStorageKey<Bool?> {
    AppStorageKey(key, store, SettingsCoding<Bool>.codable.optional)
  }

  /// A key that keeps an integer in the settings of the program, or nil, which removes the setting.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage(_ key: String, store: AppStorage? = nil) -> Self
  where Self == AppStorageKey<Int?> {
    AppStorageKey(key, store, SettingsCoding<Int>.codable.optional)
  }

  /// A key that keeps a number in the settings of the program, or nil, which removes the setting.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage(_ key: String, store: AppStorage? = nil) -> Self
  where Self == AppStorageKey<Double?> {
    AppStorageKey(key, store, SettingsCoding<Double>.codable.optional)
  }

  /// A key that keeps a string in the settings of the program, or nil, which removes the setting.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage(_ key: String, store: AppStorage? = nil) -> Self
  where Self == AppStorageKey<String?> {
    AppStorageKey(key, store, SettingsCoding<String>.codable.optional)
  }

  /// A key that keeps strings in the settings of the program, or nil, which removes the setting.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage(_ key: String, store: AppStorage? = nil) -> Self
  where Self == AppStorageKey<[String]?> {
    AppStorageKey(key, store, SettingsCoding<[String]>.codable.optional)
  }

  /// A key that keeps an address in the settings of the program, or nil, which removes the setting.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage(_ key: String, store: AppStorage? = nil) -> Self
  where Self == AppStorageKey<URL?> {
    AppStorageKey(key, store, SettingsCoding<URL>.codable.optional)
  }

  /// A key that keeps data in the settings of the program, or nil, which removes the setting.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage(_ key: String, store: AppStorage? = nil) -> Self
  where Self == AppStorageKey<Data?> {
    AppStorageKey(key, store, SettingsCoding<Data>.codable.optional)
  }

  /// A key that keeps a date in the settings of the program, or nil, which removes the setting.
  ///
  /// - Parameters:
  ///   - key: The name in the settings. Any characters are allowed.
  ///   - store: The settings; nil for `\.defaultAppStorage`.
  /// - Returns: The key.
  public static func appStorage(_ key: String, store: AppStorage? = nil) -> Self
  where Self == AppStorageKey<Date?> {
    AppStorageKey(key, store, SettingsCoding<Date>.codable.optional)
  }
}
