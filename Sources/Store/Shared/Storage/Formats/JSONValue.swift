public import FoundationEssentials

extension SharedMigration {
  /// A JSON value, for migrations that edit the JSON of an old file.
  ///
  /// ```swift
  /// let step = SharedMigration.json(2) { settings in
  ///   settings["sort"] = "due"
  ///   settings["window"]["isLarge"] = true
  ///   settings["oldName"] = nil
  /// }
  /// ```
  public enum JSONValue: Hashable, Sendable {
    /// The value `null`.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// A number without a fraction.
    case integer(Int)
    /// Any other number that `Double` can hold.
    case number(Double)
    /// A number with up to 38 digits that neither `Int` nor `Double` can hold exactly, such as a large `UInt64`.
    case decimal(Decimal)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object([String: JSONValue])
  }
}

extension SharedMigration.JSONValue {
  /// The object's member with the given name; `nil` if there is no such member, or if this value is not an object.
  ///
  /// Writing to a value that is not an object replaces the value with an object. Writing `nil` removes the member.
  ///
  /// - Parameter name: The name of the member.
  public subscript(name: String) -> Self? {
    get {
      guard case .object(let members) = self else { return nil }
      return members[name]
    }
    set {
      var members: [String: Self] = [:]
      if case .object(let old) = self { members = old }
      members[name] = newValue
      self = .object(members)
    }
  }

  /// The array's element at the given index; `nil` if there is no such element, or if this value is not an array.
  ///
  /// Writing `nil` removes the element.
  ///
  /// - Parameter index: The index. Writing to an index out of bounds has no effect.
  public subscript(index: Int) -> Self? {
    get {
      guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
      return elements[index]
    }
    set {
      guard case .array(var elements) = self, elements.indices.contains(index) else { return }
      if let newValue { elements[index] = newValue } else { elements.remove(at: index) }
      self = .array(elements)
    }
  }

  /// The Boolean value; `nil` if this JSON value is not a Boolean value.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The number as an `Int`; `nil` if this value is not a number, or if `Int` can't hold it.
  public var int: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number as a `Double`, perhaps rounded; `nil` if this value is not a number.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .decimal(let value): Double(value.description)
    default: nil
    }
  }

  /// The string; `nil` if this value is not a string.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The elements; `nil` if this value is not an array.
  ///
  /// Writing elements replaces this value with an array. Writing `nil` replaces it with `.null`.
  public var array: [Self]? {
    get { if case .array(let value) = self { value } else { nil } }
    set { self = newValue.map(Self.array) ?? .null }
  }

  /// The members; `nil` if this value is not an object.
  ///
  /// Writing members replaces this value with an object. Writing `nil` replaces it with `.null`.
  public var object: [String: Self]? {
    get { if case .object(let value) = self { value } else { nil } }
    set { self = newValue.map(Self.object) ?? .null }
  }
}

extension SharedMigration.JSONValue? {
  /// The object's member with the given name; `nil` if there is no such member, or if this value is missing or not an
  /// object.
  ///
  /// Writing to a value that is missing, or not an object, replaces the value with an object. Writing `nil` removes the
  /// member.
  ///
  /// - Parameter name: The name of the member.
  public subscript(name: String) -> SharedMigration.JSONValue? {
    get { self.flatMap { $0[name] } }
    set {
      var value = self ?? .object([:])
      value[name] = newValue
      self = value
    }
  }

  /// The array's element at the given index; `nil` if there is no such element, or if this value is missing or not an
  /// array.
  ///
  /// Writing `nil` removes the element. If there is no such element, writing has no effect.
  ///
  /// - Parameter index: The index of the element.
  public subscript(index: Int) -> SharedMigration.JSONValue? {
    get { self.flatMap { $0[index] } }
    set {
      guard var value = self else { return }
      value[index] = newValue
      self = value
    }
  }
}
