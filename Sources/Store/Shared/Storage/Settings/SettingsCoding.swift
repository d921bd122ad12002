import FoundationEssentials

/// The way in which a value is encoded in a settings file and decoded again.
struct SettingsCoding<Value: Sendable>: Sendable {
  /// A closure that returns the value for the JSON of a setting; `nil` if the JSON has another type.
  let decode: @Sendable (Data) -> Value?
  /// A closure that returns the JSON of a value; `nil` to remove the setting from the file.
  let encode: @Sendable (Value) throws -> Data?
}

extension SettingsCoding where Value: Codable {
  /// A coding of a `Codable` value.
  static var codable: SettingsCoding {
    SettingsCoding(
      decode: { try? SettingsCoders.decoder.decode(Value.self, from: $0) },
      encode: { try SettingsCoders.encoder.encode($0) })
  }
}

extension SettingsCoding where Value: RawRepresentable, Value.RawValue: Codable & SendableMetatype {
  /// A coding that encodes a value as its raw value.
  static var raw: SettingsCoding {
    SettingsCoding(
      decode: { bytes in
        (try? SettingsCoders.decoder.decode(Value.RawValue.self, from: bytes)).flatMap(Value.init(rawValue:))
      },
      encode: { try SettingsCoders.encoder.encode($0.rawValue) })
  }
}

extension SettingsCoding {
  /// The coding of an optional value; if the value is `nil`, the file has no member for it.
  var optional: SettingsCoding<Value?> {
    let (decode, encode) = (decode, encode)
    return SettingsCoding<Value?>(
      decode: { bytes in decode(bytes).map { .some($0) } },
      encode: { value in try value.flatMap(encode) })
  }
}

/// The decoder and the encoder of settings.
private enum SettingsCoders {
  /// A decoder that also reads infinities and NaN, which JSON numbers can't represent.
  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return decoder
  }

  /// An encoder that sorts names, so that equal values have equal bytes.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return encoder
  }
}
