/// Generates case paths, so that key paths can name the cases of an enum, as in `\.count` or `\.destination.edit`.
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
/// associated values is `Void`. The payload of a case with several is a tuple with their labels.
///
/// `Action.allCasePaths` is a sequence of the key paths to all cases (``CasePathIterable``), and
/// `Action.allCasePaths[action]` is the key path to the case of a value (``CasePathReflectable``).
@attached(
  member, names: named(AllCasePaths), named(allCasePaths), named(_caseTag), named(_CaseElement),
  named(_CaseIterator), named(_CaseRoot))
@attached(extension, conformances: CasePathable, CasePathIterable)
public macro CasePathable() = #externalMacro(module: "StoreMacros", type: "CasePathableMacro")

/// Makes a struct a feature, or composes the features of an enum's cases.
///
/// On a struct, the macro adds the conformance to ``Reducer``, the result builder on `body`, and ``CasePathable()`` on
/// the enum `Action` and on a `State` that is an enum. It generates what the struct does not declare: an empty `State`,
/// an `Action` without cases, a `body` that does nothing.
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
/// On an enum, the macro composes the features that its cases name, such as several destinations of which one is
/// presented, or the screens of a stack. It generates `State`, `Action` and `CaseScope`, with a case for each of the
/// enum's cases, and a `body` that runs the feature of the case that the state is in. Mark a case that holds plain data
/// with ``ReducerCaseIgnored()``. A case without associated values, or with several, is plain data.
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

/// Composes the features of an enum's cases, and adds conformances to the generated state and action.
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

/// Marks a case of a `@Reducer` enum as plain data, which has state but no feature.
///
/// It has no action either, unless the enum declares an `Action` with a case of that name and both have one associated
/// value. Then the case of `CaseScope` contains a store.
@attached(peer)
public macro ReducerCaseIgnored() = #externalMacro(module: "StoreMacros", type: "ReducerCaseIgnoredMacro")

/// Marks a case of a `@Reducer` enum as state that needs no reducer, like that of an alert. Its actions are those of
/// the type's `Action`.
@attached(peer)
public macro ReducerCaseEphemeral() = #externalMacro(module: "StoreMacros", type: "ReducerCaseEphemeralMacro")

/// Makes the conformances of an enum without payloads nonisolated, so that its values can be ids of effects.
///
/// ``Reducer()`` adds it to the enums in a feature, if the declarations of the module are isolated to the main actor by
/// default.
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

/// Marks a property of the state that observation ignores in TCA, for compatibility with code written for TCA.
///
/// It has no effect: an observer runs after a change of a property that it has read, and after no other change.
@attached(peer)
public macro ObservationStateIgnored() =
  #externalMacro(module: "StoreMacros", type: "ObservationStateIgnoredMacro")

/// A marker of state that has the attribute ``ObservableState()``.
///
/// Nothing requires it.
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
/// The macro adds an initializer with a parameter for each property, and an initializer without parameters, which
/// leaves all endpoints unimplemented. A call of an unimplemented endpoint reports an issue with its name, as in
/// `Weather.report`, and throws an `UnimplementedFailure` or returns the default. A closure that does not throw and
/// returns a value needs a default: what its initial value returns.
///
/// If the type of a closure names its parameters, the macro adds a method with those labels,
/// `weather.report(city: "Rome")`. An issue of the method is at the line of the call.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() = #externalMacro(module: "StoreMacros", type: "DependencyClientMacro")

/// Makes a closure an endpoint of a dependency client.
///
/// ``DependencyClient()`` adds it to each stored variable with the type of a closure.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_), overloaded)
public macro DependencyEndpoint() = #externalMacro(module: "StoreMacros", type: "DependencyEndpointMacro")

/// Makes a closure an endpoint of a dependency client, and adds a method with the given name that calls it.
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

/// Makes a property of `DependencyValues` a dependency, without a key that is written by hand.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: LiveClimate())
///   var climate: any ClimateService = FakeClimate()
/// }
/// ```
///
/// The initial value is the value in tests, `liveValue` in programs, and `previewValue` in previews. The macro adds a
/// key with these values. They are evaluated like the values of a key that is written by hand: once for each test or
/// store, or once for the program.
///
/// At least one value must be given. A property without an initial value reports its use in a test that does not
/// override it. A property without a `liveValue` reports its use in a program.
///
/// The key of a `public` or `package` property has the same access, so that another module can conform it to
/// `DependencyKey` and give it the live value there. It is a type in `DependencyValues`, named after the type of the
/// property, `ClimateServiceKey`; after the property, `ClimateKey`, if no type is written. The key of another property
/// is private.
///
/// - Parameters:
///   - liveValue: The value in a running program.
///   - previewValue: The value in previews; by default the live value.
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
/// Two public properties of the same type need it, because their keys would have the same name. The key has the access
/// of the property.
///
/// - Parameters:
///   - keyName: The name of the key, as a string literal.
///   - liveValue: The value in a running program.
///   - previewValue: The value in previews; by default the live value.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  _ keyName: String, liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "StoreMacros", type: "DependencyEntryMacro")

/// Makes a variable computed, which evaluates its initial value for each read.
///
/// The key of a ``DependencyEntry(liveValue:previewValue:)`` has it where the property has no written type.
@attached(accessor, names: named(get))
public macro _DependencyEntryValue() =
  #externalMacro(module: "StoreMacros", type: "DependencyEntryValueMacro")
