import Effects

// The fields of `StackState` are an identified array and numbers, so `StackState` does not need this conformance.
extension IdentifiedArray: ValueContainer {
  package static var containedTypes: [Any.Type] { [ID.self, Element.self] }
}
