/// Lets the cases of an enum be named by key path, as in `\.count` or `\.destination.edit`.
///
/// ```swift
/// @CasePathable
/// enum Action {
///   case count(Int)
///   case edit(text: String, isFinal: Bool)
/// }
///
/// Action.count(3)[case: \.count]          // 3
/// Action.count(3).is(\.edit)              // false
/// (\Action.Cases.count)(4)                // .count(4)
/// ```
///
/// It conforms the enum to ``CasePathable`` with one case path per case: of type `Void` for a case
/// without associated values, of a tuple with their labels for a case with several.
@attached(member, names: named(AllCasePaths), named(allCasePaths))
@attached(extension, conformances: CasePathable)
public macro CasePathable() = #externalMacro(module: "Macros", type: "CasePathableMacro")
