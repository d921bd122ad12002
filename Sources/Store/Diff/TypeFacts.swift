import Effects

/// A type whose values are written in dumps with their descriptions.
package protocol SelfDescribing: CustomStringConvertible {}

/// The properties of a type on which dumps depend.
package struct TypeFacts {
  let name: String
  /// A Boolean value indicating whether the type is from a system module.
  ///
  /// Mirrors of such types show their implementation rather than their meaning.
  package let isOfSystem: Bool
  /// A Boolean value indicating whether a dump shows only the description of a value, without the type and the parts.
  let isSelfDescribing: Bool
  /// A Boolean value indicating whether the type customizes its dumps, for example with `CustomDumpReflectable`.
  let isCustom: Bool
  /// A Boolean value indicating whether the type provides its own mirrors.
  let hasOwnMirror: Bool
  /// A Boolean value indicating whether the order of entries is significant, if the values are shown as dictionaries.
  ///
  /// The order is significant if the type is a struct of the app that stores neither a dictionary nor a set.
  let isOrdered: Bool
  /// A Boolean value indicating whether the type, if it is an enum, is treated as an action.
  ///
  /// An enum is treated as an action if it has case paths, or if its own name or the name of an enclosing type ends in
  /// `Action`.
  let isAction: Bool
  /// A Boolean value indicating whether a redacted value of the type keeps the name of its case.
  ///
  /// The case name is kept if the type's own name ends in `Action`, or if the type has case paths and the name of an
  /// enclosing type ends in `Action`.
  let keepsCaseNames: Bool
  /// A Boolean value indicating whether the texts of case paths leave out the cases of the type, such as
  /// `PresentationAction.presented`.
  let isTransparent: Bool

  private static let known = LockedValue<[ObjectIdentifier: TypeFacts]>([:])

  /// Returns the facts of a type.
  ///
  /// The facts are cached until the process ends, because finding the name of a type takes longer than most dumps.
  package static func of(_ type: Any.Type) -> TypeFacts {
    let id = ObjectIdentifier(type)
    if let facts = known.change({ $0[id] }) { return facts }
    let facts = TypeFacts(type)
    known.change { $0[id] = facts }
    return facts
  }

  private init(_ type: Any.Type) {
    let module = String(reflecting: type).prefix { $0 != "." }
    let isOfStandardLibrary = module == "Swift" || module == "_Concurrency"
    name = typeName(type)
    isOfSystem = isOfStandardLibrary || module.hasPrefix("Foundation")
    isSelfDescribing = isOfStandardLibrary || type is any SelfDescribing.Type
    isCustom =
      type is any CustomDumpRepresentable.Type || type is any CustomDumpStringConvertible.Type
      || type is any CustomDumpReflectable.Type
    hasOwnMirror = isCustom || type is any CustomReflectable.Type
    isOrdered =
      !isOfSystem && hasOwnMirror
      && RuntimeValue.storedProperties(of: type)?.contains { $0.type is any UnorderedStorage.Type } == false
    let path = name.split(separator: ".")
    let hasCasePaths = type is any CasePathable.Type
    let isInAction = path.contains { $0.hasSuffix("Action") }
    isAction = !(type is any OptionalValue.Type) && (hasCasePaths || isInAction)
    keepsCaseNames = Self.ownName(in: name).hasSuffix("Action") || hasCasePaths && isInAction
    isTransparent = type is any TransparentAction.Type
  }

  /// Returns the last name in a path, without generic arguments.
  private static func ownName(in path: String) -> String {
    var (name, depth) = ("", 0)
    for character in path {
      switch character {
      case "<": depth += 1
      case ">": depth -= 1
      case "." where depth == 0: name = ""
      default: if depth == 0 { name.append(character) }
      }
    }
    return name
  }
}

/// An optional, which is never an action, although it is an enum.
private protocol OptionalValue {}

extension Optional: OptionalValue {}

/// A collection whose elements have no significant order.
private protocol UnorderedStorage {}

extension Dictionary: UnorderedStorage {}
extension Set: UnorderedStorage {}
