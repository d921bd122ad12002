public import Foundation

extension TextState {
  /// Creates text from a localized string in a bundle, or from the key if the bundle has no such string.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - tableName: The name of the strings table; `nil` for the bundle's default table.
  ///   - bundle: The bundle; `nil` for the main bundle.
  ///   - comment: A comment for translators.
  public init(
    _ key: some StringProtocol, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    self.init((bundle ?? .main).localizedString(forKey: String(key), value: nil, table: tableName))
  }
}

// The interpolations of SwiftUI's 'LocalizedStringKey', which the texts of dialogs written for TCA use.
extension DefaultStringInterpolation {
  /// Appends the text that a formatter makes from a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - formatter: The formatter. If it can't write the value, the value's description is appended.
  public mutating func appendInterpolation<Value>(_ value: Value, formatter: Formatter) {
    appendLiteral(formatter.string(for: value) ?? "\(value)")
  }

  /// Appends the text that a `printf` specifier makes from a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - specifier: The specifier, such as `%.2f`.
  public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
    appendLiteral(String(format: specifier, value))
  }

  /// Appends the text that a format style makes from a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - format: The style.
  public mutating func appendInterpolation<Style: FormatStyle>(_ value: Style.FormatInput, format: Style)
  where Style.FormatOutput == String {
    appendLiteral(format.format(value))
  }
}
