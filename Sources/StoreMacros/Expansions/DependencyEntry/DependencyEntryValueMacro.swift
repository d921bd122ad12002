/// The macro `@_DependencyEntryValue`, which makes a variable computed: it evaluates its initial value for each read.
///
/// `@DependencyEntry` adds it to the values of a key whose type is not written. The compiler infers the type of such a
/// variable from the initial value, which it can't for an accessor.
enum DependencyEntryValueMacro: Macro {
  static func expand(_ expansion: Expansion) -> Output {
    let declaration = expansion.declaration
    guard let value = declaration.initialValue else { return Output() }
    return Output(
      source: """
        {
          get {
            return \(declaration.source.originalText(value))
          }
        }
        """)
  }
}
