import Store
import TestStore
import Observation
import TestSupport
import Testing

@Suite("Shared values") struct SharedPropertyTests {
  struct User: Equatable, Sendable, Identifiable {
    let id: Int
    var name = "Blob"
    var address = Address()
    var shout: String {
      get { name.uppercased() }
      set { name = newValue.lowercased() }
    }

    struct Address: Equatable, Sendable { var city = "Berlin" }
  }

  @Test("of one key are one value, also across tasks")
  func oneValue() async {
    @Shared(.inMemory("count")) var first = 1
    @Shared(.inMemory("count")) var second = 2
    #expect(second == 1)
    $second.withLock { $0 += 1 }
    #expect(first == 2)
    await Task { [$first] in $first.withLock { $0 += 1 } }.value
    #expect(second == 3)
  }

  @Test("without a key are shared by copies of the reference alone")
  func withoutKey() {
    let first = Shared(value: 1)
    let copy = first
    let other = Shared(value: 1)
    copy.withLock { $0 = 2 }
    #expect(first.wrappedValue == 2)
    #expect(other.wrappedValue == 1)
    #expect(first == copy && first != other)
  }

  @Test("in memory outlive their references, also nil")
  func outlive() {
    do {
      @Shared(.inMemory("name")) var name: String? = "Blob"
      $name.withLock { $0 = nil }
    }
    @Shared(.inMemory("name")) var name: String? = "Blob"
    #expect(name == nil)
  }

  @Test(
    "a property that is made to share another value takes its copies along, not the parts derived from it")
  func repointing() {
    @Shared(value: User(id: 1)) var user
    let copy = $user
    let name = $user.name
    $user = Shared(value: User(id: 2, name: "Ann"))
    #expect(copy.wrappedValue.id == 2 && user.name == "Ann")
    name.withLock { $0 = "Old" }
    #expect(user.name == "Ann")
  }

  @Test("parts write through both ways, at stored and computed paths")
  func parts() {
    @Shared(value: User(id: 1)) var user
    let (city, shout) = ($user.address.city, $user.shout)
    city.withLock { $0 = "Paris" }
    #expect(user.address.city == "Paris")
    shout.withLock { $0 = "ANN" }
    #expect(user.name == "ann" && shout.wrappedValue == "ANN")
    $user.withLock { $0.address.city = "Rome" }
    #expect(city.wrappedValue == "Rome")
    let length: SharedReader<Int> = $user.name.count
    #expect(length.wrappedValue == 3 && $user.id == 1)
  }

  @Test("a reader follows, also one of a computed value")
  func readers() {
    @Shared(value: User(id: 1)) var user
    @SharedReader var reader: User
    _reader = SharedReader($user)
    let length = $user.read(\.name.count)
    $user.withLock { $0.name = "Annabel" }
    #expect(reader.name == "Annabel" && length.wrappedValue == 7 && $reader.name.wrappedValue == "Annabel")
  }

  @Test("an unwrapped optional keeps its last value while the optional is nil")
  func optional() throws {
    @Shared(value: Int?.none) var number
    #expect(Shared($number) == nil)
    $number.withLock { $0 = 1 }
    let unwrapped = try #require(Shared($number))
    unwrapped.withLock { $0 += 1 }
    #expect(number == 2)
    $number.withLock { $0 = nil }
    #expect(unwrapped.wrappedValue == 2)
    unwrapped.withLock { $0 = 7 }
    #expect(number == nil && unwrapped.wrappedValue == 7)
    $number.withLock { $0 = 3 }
    #expect(unwrapped.wrappedValue == 3)
  }

  @Test("an unwrapped optional keeps the newest value, also if an older one is read more slowly")
  func slowRead() throws {
    struct Slow: Sendable {
      var number: Int? = 1
      let hook = Locked<(@Sendable () -> Void)?>(nil)
      var slow: Int? {
        get {
          hook.withLock { hook in
            defer { hook = nil }
            return hook
          }?()
          return number
        }
        set { number = newValue }
      }
    }
    @Shared(value: Slow()) var value
    let unwrapped = try #require(Shared($value.slow))
    // So that the next read does not return the kept value.
    $value.withLock { $0.number = 2 }
    value.hook.withLock {
      $0 = { [$value] in
        $value.withLock { $0.number = 3 }
        #expect(unwrapped.wrappedValue == 3)
      }
    }
    #expect(unwrapped.wrappedValue == 2)
    $value.withLock { $0.number = nil }
    #expect(unwrapped.wrappedValue == 3)
  }

  @Test("references to elements stay with them when they are moved, and keep the values of removed ones")
  func elements() {
    @Shared(value: IdentifiedArray(uniqueElements: (1...3).map { User(id: $0, name: "\($0)") })) var users
    let all = Array($users)
    $users.withLock { $0.swapAt(0, 2) }
    all[0].withLock { $0.name = "one" }
    #expect(users.map(\.name) == ["3", "2", "one"])
    $users.withLock { _ = $0.remove(id: 2) }
    #expect(all[1].wrappedValue.name == "2")
    all[1].withLock { $0.name = "two" }
    #expect(users.map(\.name) == ["3", "one"] && all[1].wrappedValue.name == "two")
    #expect(all.map(\.id) == [1, 2, 3])
  }

  @Test("are equal by value, and described by key or value")
  func equality() {
    @Shared(.inMemory("count")) var count = 1
    #expect($count == Shared(value: 1))
    #expect(SharedReader($count) == SharedReader(value: 1))
    #expect("\($count)" == #"Shared<Int>(.inMemory("count"))"#)
    #expect("\(Shared(value: "a"))" == #"Shared<String>(value: "a")"#)
    struct State { @Shared var count: Int }
    #expect(String(customDumping: State(count: $count)) == "SharedPropertyTests.State(count: 1)")
  }

  @Test("have the default of their key, evaluated only if it is used")
  func defaults() {
    @Shared(.sound) var first
    #expect(first)
    @Shared(.sound) var second = false
    #expect(second)
    @Shared(.evaluated) var none: Int = 3
    #expect(none == 3)
  }

  @Test("nested in another can be changed there")
  func nested() {
    struct Outer: Sendable { @Shared var inner: Int }
    @Shared(value: Outer(inner: Shared(value: 1))) var outer
    outer.$inner.withLock { $0 = 2 }
    #expect(outer.inner == 2)
  }

  @Test("an error in withLock leaves the changes made until then")
  func throwing() {
    struct Failure: Error {}
    @Shared(value: 1) var count
    #expect(throws: Failure.self) {
      try $count.withLock {
        $0 = 2
        throw Failure()
      }
    }
    #expect(count == 2)
  }

  @Test("a use in its own withLock is an issue, not a deadlock")
  func reentry() {
    @Shared(.inMemory("count")) var count = 1
    let log = IssueLog()
    withIssueReporter(log) { $count.withLock { $0 += count } }
    #expect(count == 2)
    #expect(
      log.messages == [
        """
        The shared value .inMemory("count") was read in a closure that its own 'withLock' was running.

        Likely causes, in order:
        1. The closure uses the property instead of its parameter. Use '$0'.
        2. A function that the closure calls uses the property. Pass the value to the function, or call it before \
        'withLock'.
        """
      ])
  }

  #if DEBUG
    @Test(
      "two values that are locked in opposite orders are an issue, also through a third one, once for each")
    func lockOrder() {
      @Shared(.inMemory("first")) var first = 1
      @Shared(.inMemory("second")) var second = 2
      let third = Shared(value: "3")
      let log = IssueLog()
      withIssueReporter(log) {
        // Any number of times in one order, and side by side.
        for _ in 1...3 { $first.withLock { $0 += second } }
        $second.withLock { $0 += 1 }
        third.withLock { _ in $first.withLock { $0 += 1 } }
        #expect(log.messages == [])
        for _ in 1...2 { $second.withLock { _ in $first.withLock { $0 += 1 } } }
        #expect(log.issues.map { $0.site.line == #line - 1 } == [true])
        $second.withLock { $0 += third.wrappedValue.count }
      }
      #expect(first == 10 && second == 4)
      #expect(log.issues.map(\.kind) == [.sharedLockOrder, .sharedLockOrder])
      #expect(
        log.messages.first == """
          The shared value .inMemory("first") was used inside a 'withLock' of .inMemory("second"). Elsewhere \
          .inMemory("second") was used inside a 'withLock' of .inMemory("first"), directly or inside the 'withLock' of \
          a third value. Threads that do this at the same time wait for each other forever.

          The 'withLock' here: StoreServicesTests/SharedPropertyTests.swift:224.
          The 'withLock' in the opposite order: StoreServicesTests/SharedPropertyTests.swift:220.

          Likely causes, in order:
          1. The closure reads the other value through a property. Read the other value before 'withLock', and change \
          it afterwards.
          2. The two values change together. Make them one value, or lock them in the same order everywhere.
          """)
    }

    @Test("a value that observers read after a change is not locked in another one")
    nonisolated func lockOrderOfObservers() {
      let (first, second) = (Shared(value: 1), Shared(value: 2))
      let log = IssueLog()
      let sums = Locked<[Int]>([])
      withIssueReporter(log) {
        let store = Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
        let token = store.observe { sums.withLock { $0.append(first.wrappedValue + second.wrappedValue) } }
        first.withLock { $0 += 10 }
        second.withLock { $0 += 10 }
        token.cancel()
        withObservationTracking {
          _ = first.wrappedValue
        } onChange: {
          _ = second.wrappedValue
        }
        withObservationTracking {
          _ = second.wrappedValue
        } onChange: {
          _ = first.wrappedValue
        }
        first.withLock { $0 += 10 }
        second.withLock { $0 += 10 }
      }
      #expect(sums.value == [3, 13, 23])
      #expect(log.messages == [])
    }

    @Test("values that have ended are forgotten, and those around a part are the same")
    func lockOrderOfParts() {
      struct Pair: Sendable { var left = 1, right = 2 }
      let log = IssueLog()
      withIssueReporter(log) {
        for _ in 1...1_000 {
          let (pair, other) = (Shared(value: Pair()), Shared(value: 1))
          if Bool.random() {
            pair.left.withLock { $0 += other.wrappedValue }
          } else {
            other.withLock { $0 += pair.right.wrappedValue }
          }
        }
        #expect(log.messages == [])
        let gate = Shared(value: 0)
        let (pair, other) = (Shared(value: Pair()), Shared(value: 1))
        // Also where a third value lets no threads meet.
        gate.withLock { _ in
          let (pair, other) = (Shared(value: Pair()), Shared(value: 1))
          pair.left.withLock { $0 += other.wrappedValue }
          other.withLock { $0 += pair.left.wrappedValue }
        }
        #expect(log.issues.map(\.kind) == [.sharedLockOrder])
        pair.left.withLock { $0 += other.wrappedValue }
        other.withLock { $0 += pair.right.wrappedValue }
      }
      #expect(log.issues.map(\.kind) == [.sharedLockOrder, .sharedLockOrder])
    }

    @Test("a use in its own withLock is reported at that withLock, also if it is of a part")
    func reentrySite() {
      struct Point: Sendable {
        var x = 1
        var y: Int {
          get { x }
          set { x = newValue }
        }
      }
      @Shared(value: Point()) var point
      let log = IssueLog()
      let line = UInt(#line)
      withIssueReporter(log) {
        $point.x.withLock {
          $0 += point.x
        }
        $point.y.withLock { y in
          $point.withLock { $0.x = y }
        }
      }
      #expect(log.issues.map(\.kind) == [.sharedReentry, .sharedReentry])
      #expect(log.issues.map(\.site.line) == [line + 2, line + 5])
    }
  #endif

  @Test("one key with two types is an issue, and two values")
  func types() {
    @Shared(.inMemory("count")) var count = 1
    let log = IssueLog()
    let text = withIssueReporter(log) { Shared(wrappedValue: "a", .inMemory("count")) }
    text.withLock { $0 = "b" }
    #expect(count == 1 && text.wrappedValue == "b")
    #expect(
      log.messages == [
        """
        The shared key .inMemory("count") already has a value of type 'Int', but a new property with this key has the \
        type 'String'. The new property does not share its value.

        Likely causes, in order:
        1. Two features use one name for different values. Rename one of the keys.
        2. One property is an optional, and the other is not. Use one type for both, declared once as a \
        'InMemoryKey<String>.Default'.
        """
      ])
  }

  @Test("concurrent changes lose none")
  func concurrent() async {
    @Shared(value: 0) var count
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...8 {
        group.addTask { [$count] in for _ in 1...100_000 { $count.withLock { $0 += 1 } } }
      }
    }
    #expect(count == 800_000)
  }

  @Test("two keys whose initial values use each other's key do not deadlock")
  func crossing() async {
    await withTaskGroup(of: Int.self) { group in
      for (one, other) in [("a", "b"), ("b", "a")] {
        group.addTask {
          Shared(wrappedValue: Shared(wrappedValue: 1, .inMemory(other)).wrappedValue, .inMemory(one))
            .wrappedValue
        }
      }
      for await value in group { #expect(value == 1) }
    }
  }
}

extension SharedKey where Self == InMemoryKey<Bool>.Default {
  fileprivate static var sound: Self { Self[.inMemory("sound"), default: true] }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var evaluated: Self { Self[.inMemory("evaluated"), default: fail()] }
}

private func fail() -> Int {
  Issue.record("The default was evaluated.")
  return 0
}
