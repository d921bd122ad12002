public import FoundationEssentials

extension DependencyValues {
  /// A function that opens an address with the user's preferred program: `await openURL(url)`.
  ///
  /// A program runs `xdg-open`. A test that uses it must provide one: `$0.openURL = OpenURLEffect { _ in true }`.
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }

  private enum OpenURLKey: DependencyKey {
    static let liveValue = OpenURLEffect { await runProgram("xdg-open", argument: $0.absoluteString) == 0 }
    static var testValue: OpenURLEffect {
      let missing = MissingValue(
        property: "openURL", fix: "$0.openURL = OpenURLEffect { _ in true }",
        consequence: "Nothing was opened.")
      return OpenURLEffect { _ in
        missing.report()
        return false
      }
    }
  }
}

/// Opens addresses.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// Opens addresses with `handler`.
  ///
  /// - Parameter handler: Opens an address, and returns whether this succeeded.
  public init(handler: @escaping @Sendable (URL) async -> Bool) { self.handler = handler }

  /// Opens an address.
  ///
  /// - Parameter url: The address.
  /// - Returns: A Boolean value indicating whether it was opened.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool { await handler(url) }
}
