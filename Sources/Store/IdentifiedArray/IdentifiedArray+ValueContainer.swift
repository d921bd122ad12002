import Effects

// The fields of `StackState` are an identified array and numbers, so `StackState` needs no conformance of its own.
extension IdentifiedArray: ValueContainer {
  package static var containedTypes: [Any.Type] { [ID.self, Element.self] }
}
