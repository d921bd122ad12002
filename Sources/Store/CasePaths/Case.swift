/// What case key paths run over: `\Action.Cases.detail.edit` leads from a `Case<Action>` through a
/// `Case<Detail.Action>` to a `Case<Edit.Action>`.
///
/// You never hold a value of this type. It exists so that key-path literals type-check and complete.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The way from the root of the key path to here.
  let link: any CaseLink<Value>

  init(link: any CaseLink<Value>) {
    self.link = link
  }

  /// Creates the beginning of a case key path.
  public init() {
    link = RootLink()
  }

  /// Goes on to a case of this payload.
  ///
  /// - Parameter keyPath: The property of the payload's `AllCasePaths`.
  /// - Returns: The end of the longer key path.
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
    Case<Appended>(link: link.appending(keyPath, of: Value.allCasePaths))
  }

  /// The whole way as a case path.
  ///
  /// - Parameter root: The type the key path began with.
  /// - Returns: The case path.
  @usableFromInline
  func path<Root>(from root: Root.Type) -> AnyCasePath<Root, Value> {
    if let link = link as? PathLink<Root, Value> { return link.path }
    // A key path without components: it has not left its root, so `Value` is `Root`.
    return AnyCasePath<Root, Root>() as! AnyCasePath<Root, Value>
  }
}
