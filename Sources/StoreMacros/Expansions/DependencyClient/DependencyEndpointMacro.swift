/// The macro `@DependencyEndpoint`, which lets a closure of a dependency client report calls while the closure has no
/// implementation.
enum DependencyEndpointMacro: Macro {
  static func expand(_ expansion: Expansion) -> Output {
    let checks = DependencyEndpointChecks(expansion)
    guard let endpoint = checks.endpoint else {
      // The compiler expands both roles, but only the accessor role reports the diagnostics.
      return Output(diagnostics: expansion.role == .accessor ? checks.diagnostics : [])
    }
    let text = EndpointText(endpoint, method: checks.method)
    return Output(source: expansion.role == .accessor ? text.accessors : text.peers)
  }
}
