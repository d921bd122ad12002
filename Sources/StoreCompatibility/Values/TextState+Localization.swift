public import Foundation

extension TextState {
  /// Creates text from the localized string of a bundle; the key itself if there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - tableName: The name of the strings table; nil for the bundle's default.
  ///   - bundle: The bundle; nil for the main one.
  ///   - comment: A comment for translators.
  public init(
    _ key: some StringProtocol, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    self.init((bundle ?? .main).localizedString(forKey: String(key), value: nil, table: tableName))
  }
}

// The interpolations of SwiftUI's 'LocalizedStringKey', which texts of TCA's dialogs use.
extension DefaultStringInterpolation {
  /// Appends a value as a formatter writes it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - formatter: The formatter. If it can't write the value, the value's description is appended.
  public mutating func appendInterpolation<Value>(_ value: Value, formatter: Formatter) {
    appendLiteral(formatter.string(for: value) ?? "\(value)")
  }

  /// Appends a value as a `printf` specifier writes it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - specifier: The specifier, such as `%.2f`.
  public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
    appendLiteral(String(format: specifier, value))
  }

  /// Appends a value as a format style writes it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - format: The style.
  public mutating func appendInterpolation<Style: FormatStyle>(_ value: Style.FormatInput, format: Style)
  where Style.FormatOutput == String {
    appendLiteral(format.format(value))
  }
}
