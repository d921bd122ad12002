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
  /// A Boolean value indicating whether the feature that reads the effect is presented.
  fileprivate let isPresented: Bool

  private init(override: (@Sendable () async -> Void)?, isPresented: Bool) {
    (self.override, self.isPresented) = (override, isPresented)
  }

  /// Creates an effect that calls `dismiss`, for tests of a feature without its parent.
  ///
  /// - Parameter dismiss: A closure to call instead of dismissing the feature.
  public init(_ dismiss: @escaping @Sendable () async -> Void) {
    self.init(override: dismiss, isPresented: true)
  }

  /// The effect of a presented feature, which dismisses the feature to which the calling effect belongs.
  fileprivate static let presented = DismissEffect(override: nil, isPresented: true)

  /// The effect of other features, which reports an issue outside a presentation.
  fileprivate static let unpresented = DismissEffect(override: nil, isPresented: false)

  /// Dismisses the feature and returns when its state is gone.
  ///
  /// Outside a presentation, a call reports an issue. In a test store, a call dismisses the feature under test,
  /// although `isPresented` is false there.
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
  ///
  /// A feature for which ``dismiss`` is overridden, as in a test of the feature alone, counts as presented.
  public var isPresented: Bool { dismiss.isPresented }

  private enum DismissKey: DependencyKey {
    static var liveValue: DismissEffect { .unpresented }
    static var testValue: DismissEffect { .unpresented }
  }

  /// Sets the dependencies of a presented feature.
  @usableFromInline
  mutating func setPresented() { dismiss = .presented }
}
