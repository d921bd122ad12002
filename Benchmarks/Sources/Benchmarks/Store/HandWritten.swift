/// What one would write for the leaf without a store: a class with the state and a switch.
final class HandWritten {
  var state = Leaf.State()

  @inline(never)
  func send(_ action: Leaf.Action) {
    switch action {
    case .increment: state.count += 1
    case .decrement: state.count -= 1
    case .wait: state.other += 1
    }
  }
}

/// The same for ten levels.
final class HandWrittenTree {
  var state = Level10.State()

  @inline(never)
  func send(_ action: Level10.Action) { state.apply(action) }
}
