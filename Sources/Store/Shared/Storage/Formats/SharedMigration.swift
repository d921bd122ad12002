import FoundationEssentials

/// A step that brings the value of a file from one version to the next.
///
/// ```swift
/// static let migrations: [SharedMigration] = [
///   .step(1, SettingsV1.self) { SettingsV2($0) },
///   .json(2) { $0["sort"] = "due" },
/// ]
///
/// @Shared(.fileStorage("settings.json", version: 3, migrations: migrations)) var settings = Settings()
/// ```
///
/// Test a list of steps with the content of old files: `FileStorageKey.value(from:)`.
public struct SharedMigration: Sendable {
  /// The version that the step starts from, and brings to the next.
  public let version: Int
  let run: @Sendable (Data, JSONDecoder, JSONEncoder) throws -> Data

  /// A step that decodes the type of a version and makes a value of the next.
  ///
  /// - Parameters:
  ///   - version: The version that the step starts from.
  ///   - type: The type of this version.
  ///   - migrate: Returns the value of the next version.
  /// - Returns: The step.
  public static func step<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
    _ version: Int, _ type: Old.Type, _ migrate: @escaping @Sendable (Old) throws -> New
  ) -> SharedMigration {
    SharedMigration(version: version) { bytes, decoder, encoder in
      try encoder.encode(try migrate(try decoder.decode(Old.self, from: bytes)))
    }
  }

  /// A step that edits the JSON of a version.
  ///
  /// - Parameters:
  ///   - version: The version that the step starts from.
  ///   - edit: Changes the JSON to that of the next version.
  /// - Returns: The step.
  public static func json(
    _ version: Int, _ edit: @escaping @Sendable (inout JSONValue) throws -> Void
  ) -> SharedMigration {
    SharedMigration(version: version) { bytes, _, _ in
      // Coders without options, because those of the program may change names.
      var value = try JSONDecoder().decode(JSONValue.self, from: bytes)
      try edit(&value)
      return try JSONEncoder().encode(value)
    }
  }
}
