/// The macro `@DependencyEndpointIgnored`.
///
/// It adds no code. `@DependencyClient` reads it.
enum EndpointMarkerMacro: Macro {
  static func expand(_ expansion: Expansion) -> Output { Output() }
}
