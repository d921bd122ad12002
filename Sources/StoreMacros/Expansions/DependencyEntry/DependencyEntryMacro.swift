/// The macro `@DependencyEntry`, which makes a property of `DependencyValues` a dependency.
///
/// It adds the property's accessors, and the key that they read and write.
enum DependencyEntryMacro: Macro {
  static func expand(_ expansion: Expansion) -> Output {
    let entry = DependencyEntry(expansion)
    let text = DependencyEntryText(entry)
    let diagnostics = DependencyEntryChecks(entry).diagnostics
    guard diagnostics.isEmpty else {
      // The compiler expands both roles, but only the accessor role reports the diagnostics.
      return expansion.role == .accessor
        ? Output(source: text.noAccessors, diagnostics: diagnostics) : Output()
    }
    return Output(source: expansion.role == .accessor ? text.accessors : text.key)
  }
}
