/// The read of a dependency, for issues that name it.
package struct DependencyRead: Sendable {
  /// The property of `DependencyValues` that is read, if it is known.
  private var keyPath: (any AnyKeyPath & Sendable)?
  /// The line that declares the dependency.
  package let site: SourceSite
  /// A Boolean value indicating whether the value is only read to be overridden in part, which needs no test value.
  let isForOverride: Bool

  package init(keyPath: (any AnyKeyPath & Sendable)?, site: SourceSite, isForOverride: Bool = false) {
    self.keyPath = keyPath
    self.site = site
    self.isForOverride = isForOverride
  }

  /// The read of a value to override a part of it, as in `$0.weather.report = { … }`.
  static let forOverride = Self(keyPath: nil, site: .unknown, isForOverride: true)

  /// Returns the name of the property whose `@DependencyEntry` made a private key; nil for another key.
  private func nameOfEntry<Key: TestDependencyKey>(_ key: Key.Type) -> String? {
    let (type, prefix) = ("\(key)", "__Key_")
    return type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : nil
  }

  /// Returns the property, as in `\DependencyValues.weather`; nil if it is not known.
  private func name<Key: TestDependencyKey>(_ key: Key.Type) -> String? {
    if let name = nameOfEntry(key) { return "\\DependencyValues.\(name)" }
    // The name of a computed property is known only if the program's symbols are.
    return keyPath.map { "\($0)" }.flatMap { $0.contains("<") ? nil : $0 }
  }

  private func title<Key: TestDependencyKey>(_ key: Key.Type) -> String {
    let type = "key \(String(reflecting: key)), value \(String(reflecting: Key.Value.self))"
    return name(key).map { "@Dependency(\($0)) (\(type))" } ?? "The dependency (\(type))"
  }

  package func reportMissingTestValue<Key: TestDependencyKey>(of key: Key.Type) {
    guard !isForOverride else { return }
    let isEntry = nameOfEntry(key) != nil
    let remedy = isEntry ? "Give the property an initial value." : "Give its key a 'static var testValue'."
    let message = """
      \(title(key)) has no test value, but was used in a test. The preview value was used instead, which is the live \
      value by default.

      Likely causes, in order:
      1. The test exercises code whose dependency it did not override. Override it:
         TestStore(initialState: …) { … } withDependencies: { \(assignment(key)) = … }
      2. The dependency is harmless in tests. \(remedy)
      """
    IssueReporting.report(RuntimeIssue(kind: .missingTestValue, message: message, site: site))
  }

  package func reportMissingLiveValue<Key: TestDependencyKey>(of key: Key.Type) {
    let remedy =
      nameOfEntry(key) == nil
      ? "The key conforms to TestDependencyKey only. Conform it to DependencyKey with a 'static var liveValue'."
      : "The property has no live value. Write '@DependencyEntry(liveValue: …)'."
    let message = """
      \(title(key)) has no live value, but was used in a program. The test value was used instead.

      Likely causes, in order:
      1. The module that conforms the key to DependencyKey is not linked into this program. Link it.
      2. \(remedy)
      """
    IssueReporting.report(RuntimeIssue(kind: .missingLiveValue, message: message, site: site))
  }

  private func assignment<Key: TestDependencyKey>(_ key: Key.Type) -> String {
    name(key).map { "$0" + $0.drop { $0 != "." } } ?? "$0[\(key).self]"
  }
}
