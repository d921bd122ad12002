/// The macros `@DependencyEndpointIgnored` and `@ObservationStateIgnored`.
///
/// They add no code. `@DependencyClient` reads the first. The second has a meaning in TCA only.
enum PropertyMarkerMacro: Macro {
  static func expand(_ expansion: Expansion) -> Output { Output() }
}
