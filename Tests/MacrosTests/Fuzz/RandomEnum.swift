import TestSupport

/// A random enum that compiles without its macro, as far as its author knows.
struct RandomEnum: CustomStringConvertible {
  /// What stands before the word `enum`: attributes and access.
  var head: String
  var name: String
  /// The generic parameters, in angle brackets.
  var parameters: String
  /// The type around it, up to its opening brace; empty for none.
  var container: String
  /// The members, each a line or more.
  var members: [String]

  var declaration: String {
    "\(head) enum \(name)\(parameters) {\n\(members.map { "    \($0)\n" }.joined())  }"
  }

  var description: String {
    container.isEmpty ? "  \(declaration)" : "\(container) {\n  \(declaration)\n}"
  }

  /// Enums with a member less.
  var smaller: [Self] {
    members.indices.map { index in
      var copy = self
      copy.members.remove(at: index)
      return copy
    }
  }
}

extension RandomEnum {
  /// An enum that is `@CasePathable`.
  static func casePathable(_ number: Int, _ random: inout SeededGenerator) -> Self {
    let parameters = random.element(of: [
      "", "", "", "<T>", "<T: Sendable>", "<let N: Int>", "<T, let N: Int>",
    ])
    let container = random.element(of: [
      "", "", "", "struct O\(number)", "enum O\(number)<U>", "struct O\(number)<let M: Int>",
    ])
    var types = [
      "Int", "String", "[Int]", "[String: [Int]]", "Int?", "(Int, String)", "(a: Int, b: [Int])", "Void",
      "Bool",
      "() -> Void", "@Sendable (Int) -> Void", "(inout Int) async throws -> String", "any Sendable",
      "Result<Void, any Error>", "Swift.Array<Swift.Int>", "@MainActor () -> Void",
      "(Int /* a comment, with a comma */)",
      "[3 of Int]", "Optional<[Int]>", "@autoclosure () -> Int", "Never",
      "any Sendable & CustomStringConvertible",
    ]
    if parameters.contains("T") { types += ["T", "[T]", "(T, Int)", "Result<T, any Error>"] }
    if parameters.contains("let N") { types += ["[N of Int]", "(Int, [N of Int])"] }
    if container.contains("<U>") { types += ["U", "[U?]"] }
    if container.contains("let M") { types += ["[M of Int]"] }
    var names = [
      "a", "b", "c", "d", "`default`", "`case`", "`self`", "`Type`", "`init`", "`is`", "modify", "some", "é",
      "_x", "Cases",
    ]
    if random.once(in: 12) { names += ["allCasePaths", "AllCasePaths"] }
    let access = random.element(of: [
      "", "", "fileprivate", "public", "@usableFromInline", "private", "indirect",
    ])
    return Self(
      head: "@CasePathable " + access, name: "E\(number)", parameters: parameters, container: container,
      members: members(names: names, &random) { name, random in
        let count = random.element(of: [0, 1, 1, 1, 2, 3])
        let values = (0..<count).map {
          value(at: $0, types: types, &random)
        }
        return name + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
      })
  }

  /// An associated value; two of a case have no label in common.
  private static func value(at index: Int, types: [String], _ random: inout SeededGenerator) -> String {
    let labels = [["", "x: ", "`in`: "], ["", "text: ", "_ y: "], ["", "for: ", "mode: "]][index]
    let label = random.element(of: labels)
    // Behind no label the compiler does not parse such a function.
    if random.once(in: 12), !label.isEmpty { return "\(label)nonisolated(nonsending) () async -> Void" }
    let type = random.element(of: types)
    if type == "Int", random.once(in: 3) { return "\(label)Int = max(1, 2 < 3 ? 4 : 5)" }
    return label + type
  }

  /// An enum that is `@Reducer`.
  static func reducer(_ number: Int, _ random: inout SeededGenerator) -> Self {
    var names = ["a", "b", "c", "d", "`default`", "`case`", "some", "é", "_x", "scope"]
    if random.once(in: 4) {
      names += ["`is`", "modify", "body", "StateReducer", "State", "`self`", "`Type`"]
    }
    let payloads = [
      "", "(Kid)", "(Kid)", "(Kid)", "(Kid = Kid(isNew: true))", "(kid: Kid)", "(Int, String)", "([Int])",
      "(Kid?)",
      "(Kids.Small)", "(Kid /* , */)", "(Other<Int>)", "(x: Int = 3, y: [Int])", "(Int)",
    ]
    return Self(
      head: random.element(of: [
        "@Reducer", "@Reducer", "@Reducer()", "@Reducer(state: .equatable)", "@Reducer indirect",
      ]),
      name: "R\(number)", parameters: random.element(of: ["", "", "<T: Equatable>"]),
      container: random.element(of: ["", "", "struct O\(number)", "enum O\(number)<U>"]),
      members: members(names: names, &random) { name, random in name + random.element(of: payloads) })
  }

  /// Cases with names of their own, among comments, conditions, attributes and other members.
  private static func members(
    names: [String], _ random: inout SeededGenerator, _ text: (String, inout SeededGenerator) -> String
  ) -> [String] {
    var names = names
    var members: [String] = []
    for _ in 0..<random.int(in: 1...5) {
      let name = names.remove(at: random.int(below: names.count))
      let plain = "case \(text(name, &random))"
      switch random.int(below: 10) {
      case 0: members.append("#if os(Linux)\n    \(plain)\n    #else\n    case \(name)(Missing)\n    #endif")
      case 1:
        members.append(
          "#if !os(Linux)\n    case \(name)(Missing)\n    #endif\n    #if os(Linux)\n    \(plain)\n    #endif"
        )
      case 2: members.append("/// A case /* of */ many.\n    \(plain) // { ( [ \"")
      case 3:
        let other = names.remove(at: random.int(below: names.count))
        members.append("\(plain), \(text(other, &random))")
      case 4:
        members.append(
          "static var x\(members.count): [String] { [1].map { \"\\($0) { \\(\"}\")\" } }\n    \(plain)")
      default: members.append(plain)
      }
    }
    return members
  }
}
