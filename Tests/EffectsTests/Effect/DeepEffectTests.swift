import Store
import TestSupport
import Testing

/// Effects nested deeper than the stack.
@Suite struct DeepEffectTests {
  typealias Action = Probe.Action

  /// So many that a call for each, and be it the smallest, of 16 bytes, does not fit onto the stack.
  static let count = stack / 12
  static let stack = 128 << 10

  /// Makes, runs and frees an effect on a small stack, and gives what it sent.
  func log(_ make: @escaping @Sendable () -> Effect<Action>) -> [Int] {
    withStack(bytes: Self.stack) {
      let store = Store(isolation: nil)
      store.send(.run(make()))
      return store.log
    }
  }

  @Test("concatenated by a loop, 100 000 to the left, to the right, at once")
  func concatenated() {
    let left = log {
      (0..<100_000).reduce(.none) { $0.concatenate(with: .send(.note($1))) }
    }
    #expect(left == Array(0..<100_000))
    let right = log {
      (0..<Self.count).reversed().reduce(.none) { Effect<Action>.send(.note($1)).concatenate(with: $0) }
    }
    #expect(right == Array(0..<Self.count))
    #expect(log { .concatenate((0..<Self.count).map { .send(.note($0)) }) } == Array(0..<Self.count))
  }

  @Test("merged by a loop, to the left, to the right, at once")
  func merged() {
    let expected = Array(0..<Self.count)
    #expect(log { (0..<Self.count).reduce(.none) { $0.merge(with: .send(.note($1))) } } == expected)
    let right = log {
      (0..<Self.count).reversed().reduce(.none) { Effect<Action>.send(.note($1)).merge(with: $0) }
    }
    #expect(right == expected)
    #expect(log { .merge((0..<Self.count).map { .send(.note($0)) }) } == expected)
  }

  @Test("groups in groups")
  func alternating() {
    let sent = log {
      (0..<Self.count).reduce(Effect<Action>.send(.note(-1))) {
        $1.isMultiple(of: 2)
          ? .merge($0, .send(.note($1))) : .concatenate($0, .send(.note($1)))
      }
    }
    #expect(sent.count == Self.count + 1)
    #expect(sent.first == -1)
    #expect(Set(sent).count == Self.count + 1)
  }

  @Test("maps of maps")
  func mapped() {
    let sent = log {
      (0..<Self.count).reduce(Effect<Int>.send(0)) { effect, _ in effect.map { $0 + 1 } }.map { .note($0) }
    }
    #expect(sent == [Self.count])
  }

  @Test("ids in ids")
  func identified() {
    let sent = log {
      (0..<Self.count).reduce(Effect<Action>.send(.note(1))) { $0.cancellable(id: $1) }
    }
    #expect(sent == [1])
  }

  @Test("one id in itself, each cancelling what is in flight")
  func sameID() {
    let sent = log {
      (0..<Self.count).reduce(Effect<Action>.send(.note(1))) { effect, _ in
        effect.cancellable(id: 1, cancelInFlight: true)
      }
    }
    #expect(sent == [1])
  }

  @Test("lines in lines")
  func queued() {
    let sent = log {
      (0..<Self.count).reduce(Effect<Action>.send(.note(1))) { $0.queued(id: $1, policy: .limited(to: 1)) }
    }
    #expect(sent == [1])
  }

  @Test("throttles in throttles")
  func throttled() {
    let sent = log {
      (0..<Self.count).reduce(Effect<Action>.send(.note(1))) {
        $0.throttle(id: $1, for: .seconds(1), clock: .continuous, latest: true)
      }
    }
    #expect(sent == [1])
  }

  @Test("throttles in throttles, with maps between them")
  func throttledMaps() {
    let sent = log {
      (0..<Self.count / 2).reduce(Effect<Int>.send(0)) {
        $0.map { $0 + 1 }.throttle(id: $1, for: .seconds(1), clock: .continuous, latest: true)
      }.map { .note($0) }
    }
    #expect(sent == [Self.count / 2])
  }

  @Test("dropped without having been run")
  func dropped() {
    withStack(bytes: Self.stack) {
      _ = (0..<Self.count).reduce(Effect<Action>.none) { $0.concatenate(with: .send(.note($1))) }
      _ = (0..<Self.count).reduce(Effect<Action>.none) { Effect<Action>.send(.note($1)).merge(with: $0) }
      _ = (0..<Self.count).reduce(Effect<Int>.send(0)) { effect, _ in effect.map { $0 + 1 } }
    }
  }

  @Test("concatenated tasks, more than a stack has room for")
  func tasks() async {
    let store = Store()
    let done = Locked(0)
    let effect = (0..<100_000).reduce(Effect<Action>.none) { effect, _ in
      effect.concatenate(with: .run { _ in done.add() })
    }
    await store.send(.run(effect)).finish()
    #expect(done.value == 100_000)
  }
}
