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
@attached(member, names: named(AllCasePaths), named(allCasePaths), named(_caseTag))
@attached(extension, conformances: CasePathable)
public macro CasePathable() = #externalMacro(module: "StoreMacros", type: "CasePathableMacro")

/// Makes a feature of a struct, or composes the features of an enum's cases.
///
/// On a struct it adds the conformance to ``Reducer``, the result builder on `body`, and
/// ``CasePathable()`` on the enum `Action` and on a `State` that is an enum. What the struct leaves out it
/// writes: an empty `State`, an `Action` without cases, a `body` that does nothing.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   struct State { var count = 0 }
///   enum Action { case increment }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       state.count += 1
///       return .none
///     }
///   }
/// }
/// ```
///
/// On an enum it composes the features that its cases name: what one of several can be shown, one screen of a
/// stack. It writes `State`, `Action` and `CaseScope`, each with a case per case, and a `body` that runs the feature
/// of the case that the state is in. A case that holds plain data is marked ``ReducerCaseIgnored()``; one without
/// or with several values is taken for data.
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case detail(Detail)
///   case edit(Edit = Edit(isNew: true))
///   @ReducerCaseIgnored case photo(Photo)
/// }
///
/// extension Destination.State: Equatable {}
/// ```
@attached(
  member, names: named(State), named(Action), named(body), named(CaseScope), named(scope),
  named(_featureTypes))
@attached(memberAttribute)
@attached(extension, conformances: FeatureTypes, Reducer, CaseReducer)
public macro Reducer() = #externalMacro(module: "StoreMacros", type: "ReducerMacro")

/// Composes the features of an enum's cases, with conformances of the state and the action it writes.
///
/// ```swift
/// @Reducer(state: .equatable, .sendable, action: .equatable)
/// enum Destination {
///   case detail(Detail)
/// }
/// ```
@attached(
  member, names: named(State), named(Action), named(body), named(CaseScope), named(scope),
  named(_featureTypes))
@attached(memberAttribute)
@attached(extension, conformances: FeatureTypes, Reducer, CaseReducer)
public macro Reducer(state: _SynthesizedConformance..., action: _SynthesizedConformance...) =
  #externalMacro(module: "StoreMacros", type: "ReducerMacro")

/// Marks a case of an enum that is `@Reducer` as plain data: it has state, but no feature and no action.
@attached(peer)
public macro ReducerCaseIgnored() = #externalMacro(module: "StoreMacros", type: "ReducerCaseIgnoredMacro")

/// Marks a case of an enum that is `@Reducer` as state that needs no reducer, like an alert's: its actions
/// are those of the type's `Action`.
@attached(peer)
public macro ReducerCaseEphemeral() = #externalMacro(module: "StoreMacros", type: "ReducerCaseEphemeralMacro")

/// Marks the state of a feature, as code written for TCA does.
///
/// Plain state is observable here without it: it adds a conformance to ``ObservableState-protocol``, and to an enum
/// the case paths of ``CasePathable()``.
@attached(member, names: named(AllCasePaths), named(allCasePaths), named(_caseTag))
@attached(extension, conformances: ObservableState, CasePathable)
public macro ObservableState() = #externalMacro(module: "StoreMacros", type: "ObservableStateMacro")

/// State marked with ``ObservableState()``, which nothing requires.
public protocol ObservableState {}
