/// An effect that dismisses the presented feature that contains it.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
///
/// case .closeButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// The parent receives `.dismiss`, or `.popFrom(id:)` for an element of a stack, like any other action. The feature's
/// effects end together with its state: no action that they send afterwards is reduced.
public struct DismissEffect: Sendable {
  /// A closure to call instead of dismissing the feature.
  private let override: (@Sendable () async -> Void)?

  private init(override: (@Sendable () async -> Void)?) { self.override = override }

  /// Creates an effect that calls `dismiss`, for tests of a feature without its parent.
  ///
  /// - Parameter dismiss: A closure to call instead of dismissing the feature.
  public init(_ dismiss: @escaping @Sendable () async -> Void) { self.init(override: dismiss) }

  /// An effect that dismisses the presented feature to which the calling effect belongs.
  static let presented = DismissEffect(override: nil)

  /// Dismisses the feature and returns when its state is gone.
  ///
  /// Outside a presentation, a call reports an issue. The feature of a test store counts as presented.
  ///
  /// - Parameters:
  ///   - fileID: The module and file where the issue is reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  public nonisolated(nonsending) func callAsFunction(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    if let override { return await override() }
    let scope = EffectScope.current
    guard let scope, await scope.dismissFeature() || scope.dismissTestedFeature() else {
      let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
      return OperatorSite(site).reportDismissOutsidePresentation()
    }
  }
}

extension DependencyValues {
  /// An effect that dismisses the feature that reads this dependency; see ``DismissEffect``.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// A Boolean value indicating whether the feature that reads this dependency is presented, and can be dismissed.
  public var isPresented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }

  private enum DismissKey: DependencyKey {
    static var liveValue: DismissEffect { .presented }
    static var testValue: DismissEffect { .presented }
  }

  private enum IsPresentedKey: DependencyKey {
    static var liveValue: Bool { false }
    static var testValue: Bool { false }
  }

  /// Sets the dependencies of a presented feature.
  @usableFromInline
  mutating func setPresented() {
    dismiss = .presented
    isPresented = true
  }
}
