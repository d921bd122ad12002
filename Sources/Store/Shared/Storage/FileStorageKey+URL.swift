public import FoundationEssentials

extension SharedReaderKey {
  /// Creates a key that keeps a value in a file as JSON.
  ///
  /// - Parameters:
  ///   - url: The address of the file.
  ///   - decoder: The decoder for the value; `nil` for a decoder without options.
  ///   - encoder: The encoder for the value; `nil` for an encoder with pretty-printed output and sorted names.
  /// - Returns: The key.
  public static func fileStorage<Value: Codable & Sendable>(
    _ url: URL, decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    fileStorage(url.filePath, decoder: decoder, encoder: encoder)
  }

  /// Creates a key that keeps a value in a file, in a format that the program defines.
  ///
  /// - Parameters:
  ///   - url: The address of the file.
  ///   - decode: A closure that returns the value for the content of the file. It is called on any thread.
  ///   - encode: A closure that returns the content for a value. It is called on any thread.
  /// - Returns: The key.
  public static func fileStorage<Value: Sendable>(
    _ url: URL, decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    fileStorage(url.filePath, decode: decode, encode: encode)
  }

  /// Creates a key that keeps a value in a file, in a format that the program defines.
  ///
  /// - Parameters:
  ///   - url: The address of the file.
  ///   - decode: A closure that returns the value for the content of the file. It is called on any thread, one call at
  ///     a time.
  ///   - encode: A closure that returns the content for a value. It is called on any thread, one call at a time.
  /// - Returns: The key.
  @_disfavoredOverload
  public static func fileStorage<Value: Sendable>(
    _ url: URL, decode: sending @escaping (Data) throws -> Value,
    encode: sending @escaping (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    fileStorage(url.filePath, decode: decode, encode: encode)
  }

  /// Creates a key that keeps a value in a file as JSON with the version of its type, and reads the files of older
  /// versions.
  ///
  /// The file contains `{"$version":3,"value":…}`. JSON without a version has version 1. Before the first save, a file
  /// of an older version is copied to a file next to it. A file of a newer version is never overwritten. If there is no
  /// migration from an older version, the library reports an issue.
  ///
  /// - Parameters:
  ///   - url: The address of the file.
  ///   - version: The version of the type. The first version is 1.
  ///   - migrations: A migration for each older version.
  ///   - decoder: The decoder for the values of all versions; `nil` for a decoder without options.
  ///   - encoder: The encoder for the values of all versions; `nil` for an encoder with pretty-printed output and
  ///     sorted names.
  /// - Returns: The key.
  public static func fileStorage<Value: Codable & Sendable>(
    _ url: URL, version: Int, migrations: [SharedMigration] = [], decoder: JSONDecoder? = nil,
    encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    fileStorage(url.filePath, version: version, migrations: migrations, decoder: decoder, encoder: encoder)
  }
}
