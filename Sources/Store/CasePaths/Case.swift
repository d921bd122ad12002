/// The root and value type of case key paths: `\Action.Cases.detail.edit` leads from a `Case<Action>` through a
/// `Case<Detail.Action>` to a `Case<Edit.Action>`.
///
/// You never create a value of this type. It exists so that key-path literals type-check and code completion works.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The case path from the root of the key path to this case.
  let casePath: any ErasedCasePath<Value>

  init(casePath: any ErasedCasePath<Value>) {
    self.casePath = casePath
  }

  /// Creates the root of a case key path.
  public init() {
    casePath = RootCasePath()
  }

  /// Extends the key path by a case of its payload.
  ///
  /// - Parameter keyPath: A property of the payload's `AllCasePaths`.
  /// - Returns: The end of the extended key path.
  @_alwaysEmitIntoClient
  public subscript<Appended>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Appended>>
  ) -> Case<Appended> where Value: CasePathable {
    appending(keyPath)
  }

  @usableFromInline
  func appending<Appended>(
    _ keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Appended>>
  ) -> Case<Appended> where Value: CasePathable {
    Case<Appended>(casePath: casePath.appending(keyPath, of: Value.allCasePaths))
  }

  /// Returns the case path from the root of the key path to this case.
  ///
  /// - Parameter root: The root type of the key path.
  /// - Returns: The case path.
  @usableFromInline
  func path<Root>(from root: Root.Type) -> AnyCasePath<Root, Value> {
    if let composed = casePath as? ComposedCasePath<Root, Value> { return composed.path }
    // The key path has no components, so `Value` is `Root`.
    return AnyCasePath<Root, Root>() as! AnyCasePath<Root, Value>
  }
}
