/// The class instances in a dump.
///
/// Each instance is written in full only once.
///
/// If an instance occurs again and the dump contains other instances of its type, numbers distinguish the instances.
struct ObjectNumbers {
  private struct Facts {
    var name: String
    var isRepeated = false
  }

  private var facts: [ObjectIdentifier: Facts] = [:]
  private var order: [ObjectIdentifier] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// Records an occurrence of an instance.
  ///
  /// - Parameters:
  ///   - object: The instance.
  ///   - name: The name of the instance's type.
  /// - Returns: `true` if the instance occurred before; otherwise, `false`.
  mutating func meet(_ object: ObjectIdentifier, named name: String) -> Bool {
    guard facts[object] == nil else {
      facts[object]?.isRepeated = true
      return true
    }
    facts[object] = Facts(name: name)
    order.append(object)
    return false
  }

  /// Returns the number of an instance, if it has one.
  func number(of object: ObjectIdentifier) -> Int? { numbers[object] }

  /// A Boolean value indicating whether a repeated instance could be mistaken for another instance of its type.
  var areAmbiguous: Bool { numbers.isEmpty && !namesToNumber.isEmpty }

  /// A copy that has numbers for the instances that need them, and in which no instance has occurred yet.
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
