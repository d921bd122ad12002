import Effects

// A stack's fields are an identified array and numbers, so it needs no conformance.
extension IdentifiedArray: ValueContainer {
  package static var containedTypes: [Any.Type] { [ID.self, Element.self] }
}
