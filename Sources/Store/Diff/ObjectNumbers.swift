/// The class instances of a dump, of which each is written once.
///
/// Where one is met again and there are others of its type, their numbers say which one that is.
struct ObjectNumbers {
  private struct Facts {
    var name: String
    var isRepeated = false
  }

  private var facts: [ObjectIdentifier: Facts] = [:]
  private var order: [ObjectIdentifier] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// Takes note that an instance is met.
  ///
  /// - Parameters:
  ///   - object: The instance.
  ///   - name: What its type is called.
  /// - Returns: Whether it was met before.
  mutating func meet(_ object: ObjectIdentifier, named name: String) -> Bool {
    guard facts[object] == nil else {
      facts[object]?.isRepeated = true
      return true
    }
    facts[object] = Facts(name: name)
    order.append(object)
    return false
  }

  /// The number of an instance, if it has one.
  func number(of object: ObjectIdentifier) -> Int? { numbers[object] }

  /// Whether an instance was met again that could be mistaken for another one.
  var areAmbiguous: Bool { numbers.isEmpty && !namesToNumber.isEmpty }

  /// Numbers for the instances of the types that need them, with no instance met yet.
  var numbered: Self {
    var result = Self()
    let names = namesToNumber
    for object in order {
      guard let name = facts[object]?.name, names.contains(name) else { continue }
      result.numbers[object] = result.numbers.count + 1
    }
    return result
  }

  private var namesToNumber: Set<String> {
    guard facts.values.contains(where: \.isRepeated) else { return [] }
    let counts = Dictionary(facts.values.map { ($0.name, 1) }, uniquingKeysWith: +)
    return Set(facts.values.filter(\.isRepeated).map(\.name).filter { counts[$0] ?? 0 > 1 })
  }
}
