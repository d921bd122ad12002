public import FoundationEssentials

extension SharedReaderKey {
  /// Creates a key that keeps a value in a file as JSON.
  ///
  /// - Parameters:
  ///   - path: The path of the file, absolute or relative to the current folder.
  ///   - decoder: The decoder for the value; `nil` for a decoder without options.
  ///   - encoder: The encoder for the value; `nil` for an encoder with pretty-printed output and sorted names.
  /// - Returns: The key.
  public static func fileStorage<Value: Codable & Sendable>(
    _ path: String, decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(path: path, format: .json(decoder, encoder))
  }

  /// Creates a key that keeps a value in a file, in a format that the program defines.
  ///
  /// - Parameters:
  ///   - path: The path of the file, absolute or relative to the current folder.
  ///   - decode: A closure that returns the value for the content of the file. It is called on any thread.
  ///   - encode: A closure that returns the content for a value. It is called on any thread.
  /// - Returns: The key.
  public static func fileStorage<Value: Sendable>(
    _ path: String, decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(path: path, format: FileFormat(decode: decode, encode: encode))
  }

  /// Creates a key that keeps a value in a file, in a format that the program defines.
  ///
  /// - Parameters:
  ///   - path: The path of the file, absolute or relative to the current folder.
  ///   - decode: A closure that returns the value for the content of the file. It is called on any thread, one call at
  ///     a time.
  ///   - encode: A closure that returns the content for a value. It is called on any thread, one call at a time.
  /// - Returns: The key.
  @_disfavoredOverload
  public static func fileStorage<Value: Sendable>(
    _ path: String, decode: sending @escaping (Data) throws -> Value,
    encode: sending @escaping (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    let (decode, encode) = (
      SentClosure<Data, Value> { try decode($0) }, SentClosure<Value, Data> { try encode($0) }
    )
    return fileStorage(
      path,
      decode: { @Sendable data in
        var data = data
        return try decode(&data)
      },
      encode: { @Sendable value in
        var value = value
        return try encode(&value)
      })
  }

  /// Creates a key that keeps a value in a file as JSON with the version of its type, and reads the files of older
  /// versions.
  ///
  /// The file contains `{"$version":3,"value":…}`. JSON without a version has version 1. Before the first save, a file
  /// of an older version is copied to a file next to it. A file of a newer version is never overwritten. If there is no
  /// migration from an older version, the library reports an issue.
  ///
  /// - Parameters:
  ///   - path: The path of the file, absolute or relative to the current folder.
  ///   - version: The version of the type. The first version is 1.
  ///   - migrations: A migration for each older version.
  ///   - decoder: The decoder for the values of all versions; `nil` for a decoder without options.
  ///   - encoder: The encoder for the values of all versions; `nil` for an encoder with pretty-printed output and
  ///     sorted names.
  /// - Returns: The key.
  public static func fileStorage<Value: Codable & Sendable>(
    _ path: String, version: Int, migrations: [SharedMigration] = [], decoder: JSONDecoder? = nil,
    encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    let format = VersionedFormat<Value>(version: version, migrations: migrations, decoder, encoder)
    VersionedFormat<Value>.check(migrations, version: version, path: path)
    return FileStorageKey(path: path, format: format.format)
  }
}
