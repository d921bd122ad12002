import FoundationEssentials

/// A step that migrates the value of a file from one version to the next.
///
/// ```swift
/// @Shared(
///   .fileStorage(
///     "settings.json", version: 3,
///     migrations: [
///       .step(1, SettingsV1.self) { SettingsV2($0) },
///       .json(2) { $0["sort"] = .string("due") },
///     ])
/// ) var settings = Settings()
/// ```
///
/// In the declaration of a property, Swift 6.3 does not accept a literal as JSON, as in `$0["sort"] = "due"`. In a list
/// of steps that is declared separately, Swift accepts the literal.
///
/// To test a list of steps, pass the content of old files to `FileStorageKey.value(from:)`.
public struct SharedMigration: Sendable {
  /// The version that the step starts from; the step leads to the next version.
  public let version: Int
  let run: @Sendable (Data, JSONDecoder, JSONEncoder) throws -> Data

  /// Creates a step that decodes a value of one version and converts it to a value of the next version.
  ///
  /// - Parameters:
  ///   - version: The version that the step starts from.
  ///   - type: The type of the value in this version.
  ///   - migrate: A closure that converts a value of this version to a value of the next version.
  /// - Returns: The step.
  public static func step<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
    _ version: Int, _ type: Old.Type, _ migrate: @escaping @Sendable (Old) throws -> New
  ) -> SharedMigration {
    SharedMigration(version: version) { bytes, decoder, encoder in
      try encoder.encode(try migrate(try decoder.decode(Old.self, from: bytes)))
    }
  }

  /// Creates a step that edits the JSON of one version.
  ///
  /// - Parameters:
  ///   - version: The version that the step starts from.
  ///   - edit: A closure that changes JSON of this version to JSON of the next version.
  /// - Returns: The step.
  public static func json(
    _ version: Int, _ edit: @escaping @Sendable (inout JSONValue) throws -> Void
  ) -> SharedMigration {
    SharedMigration(version: version) { bytes, _, _ in
      // The decoder and the encoder have no options, because the options of the program's own decoder and encoder may
      // change the names of members.
      var value = try JSONDecoder().decode(JSONValue.self, from: bytes)
      try edit(&value)
      return try JSONEncoder().encode(value)
    }
  }
}

// The same functions for closures that are passed as `sending`. See `SentClosure`.
extension SharedMigration {
  /// Creates a step that decodes a value of one version and converts it to a value of the next version.
  ///
  /// - Parameters:
  ///   - version: The version that the step starts from.
  ///   - type: The type of the value in this version.
  ///   - migrate: A closure that converts a value of this version to a value of the next version.
  /// - Returns: The step.
  @_disfavoredOverload
  public static func step<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
    _ version: Int, _ type: Old.Type, _ migrate: sending @escaping (Old) throws -> New
  ) -> SharedMigration {
    let migrate = SentClosure<Old, New> { try migrate($0) }
    return step(version, type) { @Sendable old in
      var old = old
      return try migrate(&old)
    }
  }

  /// Creates a step that edits the JSON of one version.
  ///
  /// - Parameters:
  ///   - version: The version that the step starts from.
  ///   - edit: A closure that changes JSON of this version to JSON of the next version.
  /// - Returns: The step.
  @_disfavoredOverload
  public static func json(
    _ version: Int, _ edit: sending @escaping (inout JSONValue) throws -> Void
  ) -> SharedMigration {
    let edit = SentClosure(edit)
    return json(version) { @Sendable value in try edit(&value) }
  }
}
