import Effects
import TestSupport

@testable import Store

extension Store<Probe.State, Probe.Action> {
  /// Makes a store of the main actor whose effects run on an executor.
  @MainActor static func withEffects(on executor: any TaskExecutor) -> Store {
    let root = root(nil, isolation: MainActor.shared, runtime: EffectRuntime(executor: executor)) {
      Probe.State()
    } reducer: {
      Probe()._built()
    }
    return Store(root: root) { action, _ in root.send(action) }
  }
}
