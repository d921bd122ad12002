// The type is not named `Issue`, because tests import a type of that name with Swift Testing.

/// A mistake that the library detected while the program ran.
///
/// By default, a program writes the issue to standard error, and a test fails. The property ``message`` describes the
/// mistake and the fix.
public struct RuntimeIssue: Sendable {
  /// The kind of the issue, whose name stays the same in later versions of the library.
  public let kind: Kind
  /// A text that describes what happened, the likely causes in order, and the fix.
  public let message: String
  /// The source location of the code that should be changed.
  public let site: SourceSite

  /// Creates an issue.
  ///
  /// - Parameters:
  ///   - kind: The kind of the issue.
  ///   - message: A text that describes what happened, the likely causes in order, and the fix.
  ///   - site: The source location of the code that should be changed.
  public init(kind: Kind, message: String, site: SourceSite) {
    self.kind = kind
    self.message = message
    self.site = site
  }

  /// The kind of an issue, identified by a stable name.
  public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, which stays the same in later versions of the library.
    public let rawValue: String
    /// The path of the file that declares the kind; `nil` if the documentation has no page about the kind.
    ///
    /// The path of the documentation page is derived from this path.
    private let declaration: StaticString?
    /// The folder of the documentation page about the kind, as a path inside `Sources`; `nil` for the usual folder in
    /// the module that declares the kind.
    private let folder: StaticString?

    /// Creates a kind.
    ///
    /// - Parameter rawValue: The name of the kind, which stays the same in later versions of the library.
    public init(rawValue: String) {
      self.rawValue = rawValue
      declaration = nil
      folder = nil
    }

    /// Creates a kind with a documentation page, which by default is in the documentation of the module that declares
    /// the kind.
    package init(
      documented rawValue: String, folder: StaticString? = nil,
      declaration: StaticString = #filePath
    ) {
      self.rawValue = rawValue
      self.declaration = declaration
      self.folder = folder
    }

    /// The name of the kind, which stays the same in later versions of the library.
    public var description: String { rawValue }

    /// Returns a Boolean value indicating whether two kinds have the same name.
    ///
    /// - Parameters:
    ///   - lhs: A kind.
    ///   - rhs: Another kind.
    /// - Returns: `true` if the names are the same; otherwise, `false`.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue == rhs.rawValue }

    /// Hashes the name of the kind.
    ///
    /// - Parameter hasher: The hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// The path of the documentation page about the kind, on the machine that built the library; `nil` if there is no
    /// page.
    ///
    /// For `wrong-case`, this is `…/Documentation.docc/Issues/WrongCase.md`.
    package var page: String? {
      guard let declaration else { return nil }
      let components = "\(declaration)".split(separator: "/", omittingEmptySubsequences: false)
      guard let sources = components.lastIndex(of: "Sources") else { return nil }
      let root = components.prefix(sources + 1).joined(separator: "/")
      let folder = folder.map { "\($0)" } ?? "\(components[sources + 1])/Documentation.docc/Issues"
      let name = rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      return "\(root)/\(folder)/\(name).md"
    }

    /// The name of the kind, followed by the path of the documentation page about the kind if there is one.
    package var reference: String { page.map { "\(rawValue), see \($0)" } ?? rawValue }
  }
}

extension RuntimeIssue.Kind {
  /// An effect without `catch` threw an error.
  public static let unhandledError = Self(documented: "unhandled-error")
  /// An effect sent an action after its closure had returned.
  public static let sendAfterCompletion = Self(documented: "send-after-completion")
  /// Effects in different queues wait for each other.
  public static let queueDeadlock = Self(documented: "queue-deadlock")
  /// A reducer sent an action to the store that was running it.
  public static let reentrantSend = Self(
    documented: "reentrant-send", folder: "Store/Documentation.docc/Issues")
  /// The store was read while its reducer ran.
  public static let readDuringReduce = Self(
    documented: "read-during-reduce", folder: "Store/Documentation.docc/Issues")
  /// An action was sent while a selector was being computed.
  public static let sendDuringSelector = Self(
    documented: "send-during-selector", folder: "Store/Documentation.docc/Issues")
  /// A store was used outside the isolation to which it belongs.
  public static let wrongIsolation = Self(
    documented: "wrong-isolation", folder: "Store/Documentation.docc/Issues")
  /// A task awaited the effects of a store that belongs to no actor and that another task uses.
  public static let finishElsewhere = Self(
    documented: "finish-elsewhere", folder: "Store/Documentation.docc/Issues")
  /// An effect awaited the effects of its own action.
  public static let finishInsideEffect = Self(
    documented: "finish-inside-effect", folder: "Store/Documentation.docc/Issues")
  /// A dependency without a test value was read in a test.
  public static let missingTestValue = Self(
    documented: "missing-test-value", folder: "TestStore/Documentation.docc/Failures")
  /// A dependency without a live value was read.
  public static let missingLiveValue = Self(documented: "missing-live-value")
  /// A closure of a dependency was called, but has no implementation.
  public static let unimplemented = Self(documented: "unimplemented")
  /// `prepareDependencies` overrode a dependency that code had already read.
  public static let latePreparation = Self(documented: "late-preparation")
  /// `withDependencies(from:)` was called with a model that has no `@Dependency` property.
  public static let modelWithoutDependencies = Self(documented: "model-without-dependencies")
  /// A test used the clock of its dependencies but did not provide a clock.
  public static let unimplementedClock = Self(documented: "unimplemented-clock")
  /// A child store was created for a computed property of the state.
  public static let computedScope = Self(
    documented: "computed-scope", folder: "Store/Documentation.docc/Issues")
  /// An issue reported by the program itself.
  public static let custom = Self(rawValue: "custom")
}
