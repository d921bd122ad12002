/// Generates case paths, so that key paths such as `\.count` or `\.destination.edit` can name the cases of an enum.
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
/// The macro conforms the enum to ``CasePathable`` with one case path for each case. The payload of a case without
/// associated values is `Void`. The payload of a case with several associated values is a tuple with their labels.
///
/// `Action.allCasePaths` is a sequence of the key paths to all cases (``CasePathIterable``), and
/// `Action.allCasePaths[action]` is the key path to the case of a value (``CasePathReflectable``).
@attached(
  member, names: named(AllCasePaths), named(allCasePaths), named(_caseTag), named(_CaseElement),
  named(_CaseIterator), named(_CaseRoot))
@attached(extension, conformances: CasePathable, CasePathIterable)
public macro CasePathable() = #externalMacro(module: "StoreMacros", type: "CasePathableMacro")

/// Makes a struct a feature, or makes an enum a composition of the features that its cases name.
///
/// On a struct, the macro adds the conformance to ``Reducer`` and the result builder on `body`. It also adds
/// ``CasePathable()`` to the enum `Action`, and to `State` if it is an enum. If the struct does not declare them, the
/// macro generates an empty `State`, an `Action` without cases, and a `body` that does nothing.
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
/// On an enum, the macro composes the features that its cases name. Use it for several destinations of which one is
/// presented at a time, or for the screens of a stack. The macro generates `State`, `Action` and `CaseScope`, each with
/// a case for each of the enum's cases. It also generates a `body` that runs the feature of the case that the state is
/// in.
///
/// Mark a case that contains plain data with ``ReducerCaseIgnored()``. A case without associated values, or with
/// several associated values, is always plain data.
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

/// Makes an enum a composition of the features that its cases name, and adds conformances to its state and action.
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

/// Marks a case of a `@Reducer` enum as plain data, so that it has state but no feature.
///
/// The case has no action either. There is one exception: the enum itself declares an `Action` that has a case with the
/// same name, and both cases have one associated value. In this situation, the case of `CaseScope` contains a store.
@attached(peer)
public macro ReducerCaseIgnored() = #externalMacro(module: "StoreMacros", type: "ReducerCaseIgnoredMacro")

/// Marks a case of a `@Reducer` enum as state that needs no reducer, such as the state of an alert.
///
/// The actions of the case are the `Action` of the type that the case names.
@attached(peer)
public macro ReducerCaseEphemeral() = #externalMacro(module: "StoreMacros", type: "ReducerCaseEphemeralMacro")

/// Makes the `Hashable` and `Equatable` conformances of an enum without payloads nonisolated, so that its values can be
/// ids of effects.
///
/// ``Reducer()`` adds this macro to the enums in a feature, if the declarations of the module are isolated to the main
/// actor by default.
@attached(member, names: named(==), named(hash(into:)), named(hashValue))
public macro _NonisolatedHashable() =
  #externalMacro(module: "StoreMacros", type: "NonisolatedHashableMacro")

/// Marks the state of a feature, for compatibility with code written for TCA.
///
/// Plain state is observable without this macro. The macro adds a conformance to ``ObservableState-protocol`` and, on
/// an enum, the case paths of ``CasePathable()``.
@attached(
  member, names: named(AllCasePaths), named(allCasePaths), named(_caseTag), named(_CaseElement),
  named(_CaseIterator), named(_CaseRoot))
@attached(extension, conformances: ObservableState, CasePathable, CasePathIterable)
public macro ObservableState() = #externalMacro(module: "StoreMacros", type: "ObservableStateMacro")

/// Marks a property of the state that observation in TCA ignores, for compatibility with code written for TCA.
///
/// The macro has no effect. An observer runs only after a change of a property that it has read, so ignoring a property
/// is not necessary.
@attached(peer)
public macro ObservationStateIgnored() =
  #externalMacro(module: "StoreMacros", type: "ObservationStateIgnoredMacro")

/// A marker of state that has the attribute ``ObservableState()``.
///
/// No API of this library requires this conformance.
public protocol ObservableState {}

/// Makes the closures of a struct the endpoints of a dependency, which tests and previews can replace one by one.
///
/// ```swift
/// @DependencyClient
/// struct Weather {
///   var report: @Sendable (_ city: String) async throws -> String
///   var unit: @Sendable () -> String = { "°C" }
/// }
///
/// extension Weather: TestDependencyKey {
///   static let testValue = Weather()
/// }
/// ```
///
/// The macro adds an initializer with a parameter for each property. It also adds an initializer without parameters,
/// which leaves all endpoints unimplemented. A call of an unimplemented endpoint reports an issue with the name of the
/// endpoint, such as `Weather.report`. Then the call throws an `UnimplementedFailure` or returns a default.
///
/// A closure that does not throw and returns a value needs a default. Give the closure an initial value, whose result
/// is then the default.
///
/// If the type of a closure names its parameters, the macro adds a method with those labels, which you call as in
/// `weather.report(city: "Rome")`. Issues that the method reports are at the line of the call.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() = #externalMacro(module: "StoreMacros", type: "DependencyClientMacro")

/// Makes a closure an endpoint of a dependency client.
///
/// ``DependencyClient()`` adds this macro to each stored variable whose type is a closure type.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_), overloaded)
public macro DependencyEndpoint() = #externalMacro(module: "StoreMacros", type: "DependencyEndpointMacro")

/// Makes a closure an endpoint of a dependency client, and adds a method with the given name, which calls the closure.
///
/// ```swift
/// @DependencyClient
/// struct Scores {
///   @DependencyEndpoint(method: "save")
///   var saveScore: @Sendable (_ score: Int) async throws -> Void
/// }
///
/// try await scores.save(score: 3)
/// ```
///
/// - Parameter method: The name of the method.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_), arbitrary)
public macro DependencyEndpoint(method: String) =
  #externalMacro(module: "StoreMacros", type: "DependencyEndpointMacro")

/// Marks a closure of a dependency client that is an ordinary property and not an endpoint.
@attached(peer)
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "StoreMacros", type: "DependencyEndpointIgnoredMacro")

/// Makes a property of `DependencyValues` a dependency, and generates its key.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: LiveClimate())
///   var climate: any ClimateService = FakeClimate()
/// }
/// ```
///
/// Tests get the initial value of the property, programs get `liveValue`, and previews get `previewValue`. The macro
/// generates a key with these values. The values are created like the values of a key that is written by hand: in a
/// program once for the process, and in tests once for each store and each test.
///
/// Give the property at least one of these values. If it has no initial value, a test that uses the property and does
/// not override it reports an issue. If it has no `liveValue`, a program that uses the property reports an issue.
///
/// The key of a `public` or `package` property has the same access, so that another module can conform the key to
/// `DependencyKey` and add the live value. The key is a type in `DependencyValues`. It is named after the type of the
/// property, such as `ClimateServiceKey`. If the property has no written type, the key is named after the property,
/// such as `ClimateKey`. The key of any other property is private.
///
/// - Parameters:
///   - liveValue: The value in a running program.
///   - previewValue: The value in previews. The default is the live value.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "StoreMacros", type: "DependencyEntryMacro")

/// Makes a property of `DependencyValues` a dependency, with a key of the given name.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry("ForecastKey")
///   public var forecast: Forecast = Forecast(days: 3)
/// }
/// ```
///
/// If two public properties have the same type, name the key of at least one of them, because their keys would
/// otherwise have the same name. The key has the same access level as the property.
///
/// - Parameters:
///   - keyName: The name of the key, as a string literal.
///   - liveValue: The value in a running program.
///   - previewValue: The value in previews. The default is the live value.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  _ keyName: String, liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "StoreMacros", type: "DependencyEntryMacro")

/// Makes a variable a computed property that evaluates the initial value at each read.
///
/// ``DependencyEntry(liveValue:previewValue:)`` uses this macro in the key that it generates, if the property has no
/// written type.
@attached(accessor, names: named(get))
public macro _DependencyEntryValue() =
  #externalMacro(module: "StoreMacros", type: "DependencyEntryValueMacro")
