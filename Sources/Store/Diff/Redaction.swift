import Effects

/// A part of actions, states and values of dependencies that recordings and printed texts leave out.
///
/// A redaction is a list of names of coding keys, cases and properties. It applies to a value if two conditions hold.
/// The value's own name is the last name of the list. The other names of the list occur, in this order, among the names
/// of the enclosing values. So `.named("password")` applies to every value with the name `password`.
///
/// In place of the value, a recording contains a value of the same form: the text `redacted`, the number 0, `false`, an
/// empty collection, or a UUID of zeros. For a redacted enum, the recording contains the name of the case without the
/// associated values.
public struct Redaction: Hashable, Sendable {
  /// The names, the outermost first.
  let names: [String]

  /// The text that is written in place of a redacted value.
  static let text = "redacted"

  init(names: [String]) { self.names = names }

  /// Returns the redaction of the values with a name.
  ///
  /// - Parameter name: The name, or several names on the path to the value, joined by dots, such as `login.password`.
  /// - Returns: The redaction.
  public static func named(_ name: String) -> Self {
    Self(names: name.split(separator: ".").map(String.init))
  }

  /// Returns the redaction of the associated values of a case.
  ///
  /// An action must encode its cases under their names, as the compiler's `Codable` does.
  ///
  /// - Parameter path: The case, for example `\Login.Action.Cases.form.submitted`. A case path that was written by hand
  ///   has no name, so in this case all values are redacted.
  /// - Returns: The redaction.
  public static func action<Action: CasePathable, Value>(_ path: CaseKeyPath<Action, Value>) -> Self {
    Self(names: names(in: writtenCasePath(path) ?? ""))
  }

  /// Returns the redaction of a property of a state.
  ///
  /// - Parameter keyPath: The key path of the property, for example `\Login.State.form.password`. The name of a
  ///   computed property is not known, so in this case all values are redacted.
  /// - Returns: The redaction.
  public static func state<State, Value>(_ keyPath: KeyPath<State, Value>) -> Self {
    let path = keyPath.path
    // The name of a computed property is not known, so all values are redacted.
    return Self(names: path.contains("<computed") ? [] : names(in: path))
  }

  /// Returns the names in the text of a key path.
  private static func names(in text: String) -> [String] {
    var names: [String] = []
    var depth = 0
    var name = ""
    for character in text.drop(while: { $0 != "." }) + "." {
      switch character {
      case "[", "(": depth += 1
      case "]", ")": depth -= 1
      case "." where depth == 0:
        if !name.isEmpty, name != "?", name != "!" { names.append(name) }
        name = ""
      case "?", "!": break
      default: if depth == 0 { name.append(character) }
      }
    }
    return names
  }
}

extension [Redaction] {
  /// Returns a Boolean value indicating whether a value is redacted.
  ///
  /// - Parameter path: The names on the path to the value. The last name is the name of the value itself.
  /// - Returns: A Boolean value indicating whether one of the redactions applies to the value.
  func contain(_ path: [String]) -> Bool {
    contains { redaction in
      guard let last = redaction.names.last else { return true }
      guard last == path.last else { return false }
      var rest = redaction.names.dropLast()[...]
      for name in path.dropLast() where name == rest.first { rest = rest.dropFirst() }
      return rest.isEmpty
    }
  }

  /// Returns the names up to and including the first name whose value is redacted with everything inside it.
  ///
  /// If no name leads to a redacted value, returns all names.
  ///
  /// - Parameters:
  ///   - names: The names that lead from the enclosing value to a value inside it.
  ///   - path: The names on the path to the enclosing value.
  /// - Returns: The names to append to the path.
  func covering(_ names: [String], at path: [String]) -> [String] {
    guard let index = names.indices.first(where: { contain(path + names[...$0]) }) else { return names }
    return [String](names[...index])
  }

  /// The names of the values that descriptions and differences of states leave out at every depth.
  var hiddenNames: Set<String> { Set(compactMap(\.names.last)) }

  /// Returns the difference between two states without redacted values; `nil` if the states are equal or all values are
  /// redacted.
  func difference<State>(_ old: State, _ new: State) -> String? {
    contains { $0.names.isEmpty } ? nil : diff(old, new, hiding: hiddenNames)
  }
}
