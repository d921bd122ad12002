/// The type on which case key paths are built.
///
/// The case key path `\Action.Cases.detail.edit` leads from a `Case<Action>` through a `Case<Detail.Action>` to a
/// `Case<Edit.Action>`.
///
/// This type exists so that key-path literals type-check and code completion works. An app does not create values of
/// this type. Only a library that adds members to `Case` creates them.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The case path from the root of the key path to this case.
  package let casePath: any ErasedCasePath<Value>

  init(casePath: any ErasedCasePath<Value>) {
    self.casePath = casePath
  }

  /// Creates the case at the end of a key path with one component.
  package init<Root>(_ path: AnyCasePath<Root, Value>) {
    casePath = ComposedCasePath(path: path)
  }

  /// Creates the root value of a case key path.
  public init() {
    casePath = RootCasePath()
  }

  /// Extends the key path by a case of its payload.
  ///
  /// - Parameter keyPath: A property of the payload's `AllCasePaths`.
  /// - Returns: The case at the end of the extended key path.
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
    if casePath is RootCasePath<Root> { return AnyCasePath<Root, Root>() as! AnyCasePath<Root, Value> }
    // The case was created by a library with `Case(embed:extract:)`. The root type of its case path can differ from
    // `Root`: it is `Any` if the closures extend another case.
    return AnyCasePath(
      _unsafeEmbed: { [casePath] value in
        let made = casePath.embed(value)
        guard let root = made as? Root else { fatalError(Self.wrongRoot(made, Root.self)) }
        return root
      }, _extract: { [casePath] in casePath.extract(from: $0) })
  }

  private static func wrongRoot<Root>(_ made: Any, _ root: Root.Type) -> String {
    """
    The closure 'embed' of a 'Case(embed:extract:)' made a '\(typeName(type(of: made)))' from a \
    '\(typeName(Value.self))', but the key path that uses the case begins at '\(typeName(Root.self))'. Fix: in \
    'embed', call '_embed' of the case that you extend, and return its result.
    """
  }
}
