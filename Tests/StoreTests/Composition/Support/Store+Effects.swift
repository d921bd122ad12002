@testable import Store

extension Store {
  /// The names of the effects that have not been cancelled, in alphabetical order.
  var runningEffects: [String] {
    core.runtime.tasksInFlight.filter { !$0.isCancelled }.map { $0.label?.name ?? "?" }.sorted()
  }

  /// The actions of the plain tables of the runtime are gone.
  var hasNoEffectPaths: Bool { !core.runtime.hasActiveChildren && core.runtime.rootFeature.isIdle }
}

extension Effect {
  /// An effect that runs until it is cancelled.
  static func forever(_ name: String) -> Self {
    .run(name: name) { _ in try await Task.sleep(for: .seconds(1_000_000)) }
  }
}
