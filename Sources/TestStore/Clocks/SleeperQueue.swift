import Effects

/// A queue of the sleeps on a test clock, ordered by deadline, and by arrival if deadlines are equal.
///
/// It is a binary heap in which each sleep stores its position, so that a cancelled sleep is removed without a search.
struct SleeperQueue<Duration: DurationProtocol & Hashable> {
  private typealias Entry = (sleeper: Sleeper<Duration>, arrival: Int)

  private var heap: [Entry] = []
  private var arrivals = 0

  var isEmpty: Bool { heap.isEmpty }

  /// The sleep with the earliest deadline.
  var first: Sleeper<Duration>? { heap.first?.sleeper }

  /// The distinct deadlines of all sleeps, in ascending order.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of sleeps.
  var deadlines: [VirtualInstant<Duration>] {
    heap.map(\.sleeper.deadline).sorted().reduce(into: []) { deadlines, deadline in
      if deadlines.last != deadline { deadlines.append(deadline) }
    }
  }

  /// Adds a sleep.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of sleeps.
  mutating func insert(_ sleeper: Sleeper<Duration>) {
    arrivals += 1
    heap.append((sleeper, arrivals))
    sleeper.place = heap.count - 1
    rise(heap.count - 1)
  }

  /// Removes and returns the sleep with the earliest deadline.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of sleeps.
  mutating func popFirst() -> Sleeper<Duration>? {
    guard let first else { return nil }
    remove(first)
    return first
  }

  /// Removes a sleep.
  ///
  /// - Returns: `true` if the sleep was in the queue; otherwise, `false`.
  /// - Complexity: O(log *n*), where *n* is the number of sleeps.
  @discardableResult
  mutating func remove(_ sleeper: Sleeper<Duration>) -> Bool {
    guard let place = sleeper.place else { return false }
    sleeper.place = nil
    let last = heap.removeLast()
    guard place < heap.count else { return true }
    put(last, at: place)
    rise(place)
    sink(place)
    return true
  }

  private mutating func put(_ entry: Entry, at place: Int) {
    heap[place] = entry
    entry.sleeper.place = place
  }

  private func isOrdered(_ first: Entry, _ second: Entry) -> Bool {
    (first.sleeper.deadline, first.arrival) < (second.sleeper.deadline, second.arrival)
  }

  private mutating func rise(_ start: Int) {
    var place = start
    while place > 0, isOrdered(heap[place], heap[(place - 1) / 2]) {
      exchange(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var next = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && isOrdered(heap[child], heap[next]) {
        next = child
      }
      guard next != place else { return }
      exchange(place, next)
      place = next
    }
  }

  private mutating func exchange(_ first: Int, _ second: Int) {
    let entry = heap[first]
    put(heap[second], at: first)
    put(entry, at: second)
  }
}
