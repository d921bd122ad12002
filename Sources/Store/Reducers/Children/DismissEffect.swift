/// Lets a presented feature, or one below it, be dismissed from one of its effects.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
///
/// case .closeButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// What presents the feature receives `.dismiss`, or `.popFrom(id:)` for an element of a stack, as if it had been
/// sent to it. With the state the feature's effects go: nothing that is sent after it is reduced.
public struct DismissEffect: Sendable {
  /// Given in place of what presents the feature.
  private let override: (@Sendable () async -> Void)?

  private init(override: (@Sendable () async -> Void)?) { self.override = override }

  /// An effect that calls `dismiss`, for tests of a feature without what presents it.
  ///
  /// - Parameter dismiss: What to do when the feature is to be dismissed.
  public init(_ dismiss: @escaping @Sendable () async -> Void) { self.init(override: dismiss) }

  /// Dismisses what presents the effect that calls it.
  static let presented = DismissEffect(override: nil)

  /// Dismisses the feature and returns when its state has gone.
  ///
  /// Outside of a presentation it is an issue; the feature of a test store counts as presented.
  ///
  /// - Parameters:
  ///   - fileID: Where that issue is reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  public nonisolated(nonsending) func callAsFunction(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    if let override { return await override() }
    let scope = EffectScope.current
    guard let scope, await scope.leave() || scope.leaveTest() else {
      let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
      return OperatorSite(site).reportDismissOutsidePresentation()
    }
  }
}

extension DependencyValues {
  /// Dismisses the feature that reads it; see ``DismissEffect``.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the feature that reads it is presented, and can be dismissed.
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

  /// Makes a presentation known to what is presented.
  @usableFromInline
  mutating func setPresented() {
    dismiss = .presented
    isPresented = true
  }
}
