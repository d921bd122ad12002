public import FoundationEssentials

extension DependencyValues {
  /// A function that opens a URL with the user's preferred program, as in `await openURL(url)`.
  ///
  /// In a program, the function runs `xdg-open`. A test that uses the dependency must provide another function, as in
  /// `$0.openURL = OpenURLEffect { _ in true }`.
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

/// A function that opens URLs.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// Creates a function that opens URLs with `handler`.
  ///
  /// - Parameter handler: A closure that opens a URL, and returns whether it succeeded.
  public init(handler: @escaping @Sendable (URL) async -> Bool) { self.handler = handler }

  /// Opens a URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: A Boolean value indicating whether the URL was opened.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool { await handler(url) }
}
