import Effects
import FoundationEssentials

/// The format of a JSON value with the version of its type: `{"$version":3,"value":…}`.
///
/// JSON without a version has version 1.
struct VersionedFormat<Value: Codable & Sendable>: Sendable {
  let version: Int
  let decoder: JSONDecoder
  let encoder: JSONEncoder
  private let steps: [Int: SharedMigration]

  init(version: Int, migrations: [SharedMigration], _ decoder: JSONDecoder?, _ encoder: JSONEncoder?) {
    (self.version, self.decoder, self.encoder) = (version, decoder ?? JSONDecoder(), encoder ?? .forFiles)
    steps = Dictionary(migrations.map { ($0.version, $0) }) { first, _ in first }
  }

  /// The format of a file that contains the value and its version.
  var format: FileFormat<Value> {
    FileFormat(read: read, write: write)
  }

  @Sendable private func write(_ value: Value) throws -> Data {
    try encoder.encode(Envelope(version: version, value: value))
  }

  @Sendable private func read(_ bytes: Data, path: String) throws(SharedStorageError) -> FileReading<Value> {
    var (found, bytes) = Self.open(bytes)
    guard found <= version else { throw .newerVersion(path: path, found: found, known: version) }
    let verdict = found == version ? FileVerdict.current : .outdated(version: found)
    while found < version {
      guard let step = steps[found] else { throw .missingMigration(path: path, version: found) }
      do { bytes = try step.run(bytes, decoder, encoder) } catch {
        let reason = "The migration from version \(found) failed. \(FileFormat<Value>.reason(of: error))"
        throw .undecodable(path: path, reason: reason)
      }
      found += 1
    }
    do { return FileReading(value: try decoder.decode(Value.self, from: bytes), verdict: verdict) } catch {
      throw .undecodable(path: path, reason: FileFormat<Value>.reason(of: error))
    }
  }

  /// Returns the version and the value that the content of a file contains.
  private static func open(_ bytes: Data) -> (version: Int, value: Data) {
    guard let members = JSONMembers(bytes)?.values, let value = members["value"], members.count == 2,
      let version = members["$version"].flatMap({ try? JSONDecoder().decode(Int.self, from: $0) })
    else { return (1, bytes) }
    return (version, value)
  }

  private struct Envelope: Encodable {
    let version: Int
    let value: Value

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      try container.encode(version, forKey: .version)
      try container.encode(value, forKey: .value)
    }
  }

  private enum Name: String, CodingKey {
    case version = "$version"
    case value
  }
}

extension VersionedFormat {
  /// Reports each version before the current version that no migration starts from, and each migration that can't be
  /// used.
  static func check(_ migrations: [SharedMigration], version: Int, path: String) {
    let given = migrations.map(\.version)
    let needed = Array(1..<max(version, 1))
    let missing = needed.filter { !given.contains($0) }
    let useless = given.filter { !needed.contains($0) }
    let repeated = needed.filter { version in given.filter { $0 == version }.count > 1 }
    var problems: [String] = []
    if version < 1 { problems.append("The version \(version) is less than 1.") }
    if !missing.isEmpty { problems.append("There is no migration from \(list(missing)).") }
    if !useless.isEmpty { problems.append("A migration from \(list(useless)) is never used.") }
    if !repeated.isEmpty { problems.append("There are several migrations from \(list(repeated)).") }
    guard !problems.isEmpty else { return }
    reportIssue(
      """
      The migrations of the file \(path) do not lead to version \(version). \(problems.joined(separator: " "))

      Fix: pass one migration for each version from 1 to 'version' - 1. Keep the migrations from old versions.
      """, kind: .sharedStorage, at: .unknown)
  }

  private static func list(_ versions: [Int]) -> String {
    "version \(versions.map(String.init).joined(separator: ", "))"
  }
}
