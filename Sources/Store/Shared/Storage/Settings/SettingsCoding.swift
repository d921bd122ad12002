import FoundationEssentials

/// The form of a value in a settings file.
struct SettingsCoding<Value: Sendable>: Sendable {
  /// Returns the value of a member; nil if it has another type.
  let decode: @Sendable (Data) -> Value?
  /// Returns a value as JSON; nil to remove the member.
  let encode: @Sendable (Value) throws -> Data?
}

extension SettingsCoding where Value: Codable {
  /// A value that encodes itself.
  static var codable: SettingsCoding {
    SettingsCoding(
      decode: { try? SettingsCoders.decoder.decode(Value.self, from: $0) },
      encode: { try SettingsCoders.encoder.encode($0) })
  }
}

extension SettingsCoding where Value: RawRepresentable, Value.RawValue: Codable & SendableMetatype {
  /// A value that is kept as its raw value.
  static var raw: SettingsCoding {
    SettingsCoding(
      decode: { bytes in
        (try? SettingsCoders.decoder.decode(Value.RawValue.self, from: bytes)).flatMap(Value.init(rawValue:))
      },
      encode: { try SettingsCoders.encoder.encode($0.rawValue) })
  }
}

extension SettingsCoding {
  /// An optional value, whose member is missing if it is nil.
  var optional: SettingsCoding<Value?> {
    let (decode, encode) = (decode, encode)
    return SettingsCoding<Value?>(
      decode: { bytes in decode(bytes).map { .some($0) } },
      encode: { value in try value.flatMap(encode) })
  }
}

/// The coders of settings.
private enum SettingsCoders {
  /// Reads back the numbers that JSON does not have.
  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return decoder
  }

  /// Sorts names, so that an equal value has equal bytes.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return encoder
  }
}
