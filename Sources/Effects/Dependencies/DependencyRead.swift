/// A read of a dependency, with the information that issues about the read contain.
package struct DependencyRead: Sendable {
  /// The property of `DependencyValues` that is read; `nil` if it is not known.
  private var keyPath: (any AnyKeyPath & Sendable)?
  /// The source location of the `@Dependency` declaration that reads the dependency.
  package let site: SourceSite
  /// The issues to report later, if code reads the value only to override a part of it, as in
  /// `$0.weather.report = { … }`.
  ///
  /// The property is `nil` if the code uses the value.
  let override: OverrideRead?

  package init(keyPath: (any AnyKeyPath & Sendable)?, site: SourceSite) {
    self.keyPath = keyPath
    self.site = site
    override = nil
  }

  /// Creates a read for code that reads a value only to override a part of it, so that no test value is needed.
  init(forOverride override: OverrideRead) {
    keyPath = nil
    site = .unknown
    self.override = override
  }

  private init(_ read: Self, forOverride override: OverrideRead?) {
    keyPath = read.keyPath
    site = read.site
    self.override = override
  }

  /// Returns this read or, if `outer` reads a value only to override a part of it, a copy of this read that is marked
  /// as a read for an override.
  func within(_ outer: Self?) -> Self {
    outer?.isForOverride == true ? Self(self, forOverride: .unkept) : self
  }

  /// Runs `update`, a closure of the app that overrides dependencies.
  ///
  /// If the closure reads dependencies, the reads do not count as uses.
  package static func overriding<Value>(_ update: () throws -> Value) rethrows -> Value {
    try Self(forOverride: .unkept).reading(update)
  }

  /// The source location of the current read, which a default value stores so that its later issues can name this
  /// location.
  package static var keptSite: SourceSite {
    current?.override?.makeAgain()
    return current?.site ?? .unknown
  }

  /// The current read or, if there is none, a read of an unknown property.
  ///
  /// There is no current read if code uses the value of a key directly, as in `Weather.testValue`.
  static var currentOrUnknown: Self { current ?? Self(keyPath: nil, site: .unknown) }

  /// A Boolean value indicating whether code reads the value only to override a part of it.
  var isForOverride: Bool { override != nil }

  /// Returns the name of the property whose `@DependencyEntry` generated the key; `nil` if the key was not generated.
  private func nameOfEntry<Key: TestDependencyKey>(_ key: Key.Type) -> String? {
    let (type, prefix) = ("\(key)", "__Key_")
    return type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : nil
  }

  /// Returns the name of the property that is read, as in `\DependencyValues.weather`; `nil` if the name is not known.
  private func name<Key: TestDependencyKey>(_ key: Key.Type) -> String? {
    if let name = nameOfEntry(key) { return "\\DependencyValues.\(name)" }
    // The description of a key path contains the name of a computed property only if the binary has its symbols.
    return keyPath.map { "\($0)" }.flatMap { $0.contains("<") ? nil : $0 }
  }

  /// Returns the full name of a type, without the text `(unknown context at …)` that the names of private types
  /// contain.
  private static func name(of type: Any.Type) -> String {
    String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(unknown context") }.joined(
      separator: ".")
  }

  private func title<Key: TestDependencyKey>(_ key: Key.Type) -> String {
    let type = "key \(Self.name(of: key)), value \(Self.name(of: Key.Value.self))"
    return name(key).map { "@Dependency(\($0)) (\(type))" } ?? "The dependency (\(type))"
  }

  package func reportMissingTestValue<Key: TestDependencyKey>(of key: Key.Type) {
    if let override { return override.hold { Self.currentOrUnknown.reportMissingTestValue(of: key) } }
    let isEntry = nameOfEntry(key) != nil
    let remedy = isEntry ? "Give the property an initial value." : "Give its key a 'static var testValue'."
    let message = """
      \(title(key)) has no test value, but was used in a test. The preview value was used instead, which is the live \
      value by default.

      Likely causes, in order:
      1. The test runs code that uses the dependency, but does not override the dependency. Override it:
         TestStore(initialState: …) { … } withDependencies: { \(assignment(key)) = … }
      2. The dependency is harmless in tests. \(remedy)
      """
    IssueReporting.report(RuntimeIssue(kind: .missingTestValue, message: message, site: site))
  }

  package func reportMissingLiveValue<Key: TestDependencyKey>(of key: Key.Type) {
    if let override { return override.hold { Self.currentOrUnknown.reportMissingLiveValue(of: key) } }
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
