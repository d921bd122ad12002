/// A function that an effect of a presented feature calls to dismiss the feature.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
///
/// case .closeButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// The parent receives `.dismiss`, or `.popFrom(id:)` for an element of a stack, like any other action. The feature's
/// effects end together with its state: the store does not reduce actions that they send afterwards.
public struct DismissEffect: Sendable {
  /// A closure to call instead of dismissing the feature.
  private let override: (@Sendable () async -> Void)?
  /// A Boolean value indicating whether the feature that reads the dependency `dismiss` is presented.
  fileprivate let isPresented: Bool

  private init(override: (@Sendable () async -> Void)?, isPresented: Bool) {
    (self.override, self.isPresented) = (override, isPresented)
  }

  /// Creates a value that calls `dismiss`, for tests of a feature without its parent.
  ///
  /// - Parameter dismiss: A closure to call instead of dismissing the feature.
  public init(_ dismiss: @escaping @Sendable () async -> Void) {
    self.init(override: dismiss, isPresented: true)
  }

  /// The value of the dependency `dismiss` in presented features.
  ///
  /// A call dismisses the feature to which the calling effect belongs.
  fileprivate static let presented = DismissEffect(override: nil, isPresented: true)

  /// The value of the dependency `dismiss` in features that are not presented.
  ///
  /// A call reports an issue, unless the feature of the calling effect can be dismissed.
  fileprivate static let unpresented = DismissEffect(override: nil, isPresented: false)

  /// Dismisses the feature and returns when its state is gone.
  ///
  /// A call reports an issue if the feature is not presented. In a test store, a call dismisses the feature under test,
  /// although `isPresented` is `false` there.
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
  /// A function that dismisses the feature that reads this dependency; see ``DismissEffect``.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// A Boolean value indicating whether the feature that reads this dependency is presented and can be dismissed.
  ///
  /// A feature for which ``dismiss`` is overridden, as in a test of the feature alone, counts as presented.
  public var isPresented: Bool { dismiss.isPresented }

  private enum DismissKey: DependencyKey {
    static var liveValue: DismissEffect { .unpresented }
    static var testValue: DismissEffect { .unpresented }
  }

  /// Marks the feature that has these dependencies as presented.
  @usableFromInline
  mutating func setPresented() { dismiss = .presented }
}
