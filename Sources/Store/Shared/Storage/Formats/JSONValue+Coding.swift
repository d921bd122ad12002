import FoundationEssentials

extension SharedMigration.JSONValue: Codable {
  /// Decodes any JSON value.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The error of the decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let number = try Self.number(in: container) {
      self = number
    } else if let value = try container.decode([Self].self, unlessOfAnotherKind: ()) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: Self].self))
    }
  }

  /// Encodes the value as JSON.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .decimal(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension SharedMigration.JSONValue {
  /// Returns the number in a container, as the simplest case that holds it exactly; `nil` if the container has no
  /// number.
  ///
  /// Throws an error for a number that no case can hold.
  private static func number(in container: any SingleValueDecodingContainer) throws -> Self? {
    let (double, decimal) = (try? container.decode(Double.self), try? container.decode(Decimal.self))
    if double == nil, decimal == nil, container.hasNumber {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The number does not fit 'Double' or 'Decimal'.")
    }
    // The decoder also returns an integer for a negative zero, and for some numbers with many digits before the
    // fraction.
    if let integer = try? container.decode(Int.self), decimal == Decimal(integer),
      integer != 0 || double?.sign == .plus
    {
      return .integer(integer)
    }
    // The text of a `Double` has up to 17 digits, so a number with more digits needs a `Decimal`.
    if let decimal, double == nil || decimal.significantDigitCount > 17 { return .decimal(decimal) }
    return double.map(Self.number)
  }
}

extension SingleValueDecodingContainer {
  /// Decodes a value, unless the JSON is of another kind.
  ///
  /// - Returns: The value; `nil` if the JSON is of another kind.
  fileprivate func decode<Value: Decodable>(_ type: Value.Type, unlessOfAnotherKind: Void) throws -> Value? {
    do {
      return try decode(type)
    } catch DecodingError.typeMismatch(_, let context) where context.codingPath.count == codingPath.count {
      return nil
    }
  }

  /// A Boolean value indicating whether the JSON is a number, even one that `Double` can't hold.
  fileprivate var hasNumber: Bool {
    // If a number does not fit `Double`, the decoder throws an error that can't be recognized, because its type is not
    // public. But the error for a value of another kind can be recognized, so any other error means that the JSON is a
    // number.
    do { return try decode(Double.self, unlessOfAnotherKind: ()) != nil } catch { return true }
  }
}

extension Decimal {
  /// The number of digits without zeros at the beginning and at the end.
  fileprivate var significantDigitCount: Int {
    let digits = description.filter(\.isNumber).drop { $0 == "0" }
    return digits.count - digits.reversed().prefix { $0 == "0" }.count
  }
}

extension SharedMigration.JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a Boolean value.
  ///
  /// - Parameter value: The value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a number without a fraction.
  ///
  /// - Parameter value: The number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Creates a number.
  ///
  /// - Parameter value: The number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Creates a string.
  ///
  /// - Parameter value: The string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an array.
  ///
  /// - Parameter elements: The elements.
  public init(arrayLiteral elements: Self...) { self = .array(elements) }

  /// Creates an object.
  ///
  /// - Parameter members: The members. If two members have the same name, the last one counts.
  public init(dictionaryLiteral members: (String, Self)...) {
    self = .object(Dictionary(members) { $1 })
  }
}
