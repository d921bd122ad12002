/// An access level of a declaration, with the cases from the most to the least restrictive.
///
/// The raw value is the keyword.
enum AccessLevel: String, CaseIterable {
  case `private`, `fileprivate`, `internal`, package, `public`, open
}
