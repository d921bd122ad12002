/// The macro `@_DependencyEntryValue`, which turns a variable into a computed property that evaluates the initial value
/// on each read.
///
/// `@DependencyEntry` adds this macro to the values of a key if their type is not written. The compiler infers the type
/// of a variable from its initial value, but it can't infer the type of a property that is written with an accessor.
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
