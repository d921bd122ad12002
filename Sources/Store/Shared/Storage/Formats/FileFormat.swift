import FoundationEssentials

/// The format of a value in a file.
struct FileFormat<Value: Sendable>: Sendable {
  /// A closure that decodes a value from the content of a file.
  ///
  /// It receives the content, and the path of the file for error messages.
  let read: @Sendable (Data, String) throws(SharedStorageError) -> FileReading<Value>
  /// A closure that encodes a value as the content of a file.
  let write: @Sendable (Value) throws -> Data

  /// Returns whether the program can read and overwrite the content of a file.
  func review(_ bytes: Data, path: String) -> FileVerdict {
    do throws(SharedStorageError) { return try read(bytes, path).verdict } catch { return error.verdict }
  }
}

extension FileFormat {
  /// Creates a format from closures of the app.
  init(
    decode: @escaping @Sendable (Data) throws -> Value, encode: @escaping @Sendable (Value) throws -> Data
  ) {
    write = encode
    read = { (bytes, path) throws(SharedStorageError) in
      do { return FileReading(value: try decode(bytes), verdict: .current) } catch {
        throw .undecodable(path: path, reason: Self.reason(of: error))
      }
    }
  }

  /// Returns the description of an error that a decoder threw.
  static func reason(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)." }
    let (context, problem) =
      switch error {
      case .typeMismatch(let type, let context): (context, "There is no \(type)")
      case .valueNotFound(let type, let context): (context, "There is no \(type)")
      case .keyNotFound(let key, let context): (context, "There is no member '\(key.stringValue)'")
      case .dataCorrupted(let context): (context, "The content is not valid")
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), "\(error)")
      }
    let place = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "\(problem)\(place.isEmpty ? "" : " at '\(place)'"). \(context.debugDescription)"
  }
}

extension FileFormat where Value: Codable {
  /// Returns the format of a file that contains a value as JSON.
  static func json(_ decoder: JSONDecoder?, _ encoder: JSONEncoder?) -> FileFormat {
    let (decoder, encoder) = (decoder ?? JSONDecoder(), encoder ?? .forFiles)
    return FileFormat(
      decode: { try decoder.decode(Value.self, from: $0) }, encode: { try encoder.encode($0) })
  }
}

extension JSONEncoder {
  /// An encoder whose output is easy to read and to compare.
  static var forFiles: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return encoder
  }
}
