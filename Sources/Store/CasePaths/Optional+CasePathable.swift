extension Optional: CasePathIterable {
  /// The case paths of an optional and of the enum that it wraps.
  ///
  /// So `\.destination.edit` has the same form whether the destination is optional or not.
  @dynamicMemberLookup
  public struct AllCasePaths: _GeneratedCasePaths {
    /// The case path of `nil`.
    public var none: AnyCasePath<Optional, Void> {
      AnyCasePath(embed: { nil }, extract: { if case .none = $0 { () } else { nil } })
    }

    /// The case path of a wrapped value.
    public var some: AnyCasePath<Optional, Wrapped> {
      AnyCasePath(embed: { .some($0) }, extract: { $0 })
    }

    /// Appends the key paths to `none` and `some`.
    ///
    /// - Parameter keyPaths: The array to append to.
    public static func _appendCases(to keyPaths: inout [PartialCaseKeyPath<Optional>]) {
      keyPaths += [\.none, \.some]
    }

    /// The case path of a case of the wrapped enum.
    ///
    /// - Parameter keyPath: A property of the wrapped enum's `AllCasePaths`.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
    ) -> AnyCasePath<Optional, Member> where Wrapped: CasePathable {
      some.appending(path: Wrapped.allCasePaths[keyPath: keyPath])
    }
  }

  /// The case paths of an optional.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
