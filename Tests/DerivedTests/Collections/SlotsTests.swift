import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("Slots") struct SlotsTests {
  /// What a reader of a log has to know about a slot.
  private struct Facts: Equatable {
    var isPlaced = false
    var isTouched = false
  }

  @Test(
    "a log tells each reader what it has not seen, and keeps little more than that", arguments: [1, 40, 300])
  func log(capacity: Int) {
    var random = SeededGenerator(seed: UInt64(capacity))
    var log = SlotLog()
    // Readers, with what they have not seen.
    var readers: [(end: UInt64, facts: [UInt32: Facts], isReordered: Bool)] = []
    for _ in 0..<2_000 {
      if readers.count < 20 { readers.append((log.end, [:], false)) }
      for _ in 0..<random.int(below: 9) {
        let slot = UInt32(random.int(below: capacity))
        let (isPlaced, isTouched) = random.element(of: [(true, true), (true, false), (false, true)])
        log.append(slot, isPlaced: isPlaced, isTouched: isTouched)
        for index in readers.indices {
          readers[index].facts[slot, default: Facts()].isPlaced =
            readers[index].facts[slot]?.isPlaced ?? false || isPlaced
          readers[index].facts[slot]!.isTouched = readers[index].facts[slot]!.isTouched || isTouched
        }
      }
      if random.once(in: 50) {
        log.reorder()
        for index in readers.indices { readers[index].isReordered = true }
      }
      log.forgetRepetitions(capacity: capacity)
      guard random.once(in: 5) else { continue }
      let reader = readers.remove(at: random.int(below: readers.count))
      let news = log.news(since: reader.end)
      var facts: [UInt32: Facts] = [:]
      for change in news.changes where change.facts != 0 {
        facts[change.slot, default: Facts()].isPlaced =
          facts[change.slot]?.isPlaced ?? false || change.isPlaced
        facts[change.slot]!.isTouched = facts[change.slot]!.isTouched || change.isTouched
      }
      #expect(facts == reader.facts && news.isReordered == reader.isReordered && news.isComplete)
      #expect(news.changes.count <= 4 * max(64, capacity) + 10)
    }
    let before = log.end
    log.reset(isReplaced: false)
    #expect(!log.news(since: before).isComplete && !log.news(since: before).isReplaced)
    log.reset(isReplaced: true)
    #expect(log.news(since: before).isReplaced && log.news(since: log.end).isEmpty)
  }

  @Test("an iteration visits the slots of a tree in order, leaf by leaf") func iteration() {
    var random = SeededGenerator(seed: 5)
    var (tree, slots) = (SlotTree(), [UInt32]())
    for slot in 0..<600 {
      let index = random.int(in: 0...slots.count)
      tree.insert(UInt32(slot), at: index)
      slots.insert(UInt32(slot), at: index)
      if slot % 3 == 0 {
        let gone = slots.remove(at: random.int(below: slots.count))
        tree.remove(gone)
      }
      guard slot % 50 == 0 else { continue }
      var (iterator, visited) = (SlotTree.Iterator(tree), [UInt32]())
      while let slot = iterator.next() { visited.append(slot) }
      #expect(visited == slots && tree.slots == slots)
    }
    var empty = SlotTree.Iterator(SlotTree())
    #expect(empty.next() == nil)
  }

  @Test("orders are compared by the slots that two trees have in common") func orders() {
    func areOrdered(_ first: [UInt32], _ second: [UInt32]) -> Bool {
      SlotTree(first, capacity: 10).isOrdered(like: SlotTree(second, capacity: 10))
    }
    #expect(areOrdered([], [1]) && areOrdered([1], []) && areOrdered([1, 2], [3, 4]))
    #expect(areOrdered([1, 5, 2], [7, 1, 2, 8]) && areOrdered([1, 2, 3], [2]))
    #expect(!areOrdered([2, 5, 1], [7, 1, 2, 8]) && !areOrdered([1, 2], [2, 1]))
  }

  @Test("the first of many rows is found without visiting all") func firstOfMany() {
    let store = Store.bookcase()
    let books = (0..<50_000).map { Bookcase.Book(id: $0, title: "\($0 % 7)") }
    store.change { $0.books = IdentifiedArray(uniqueElements: books) }
    let rows = store[Bookcase.books.sorted(by: \.title)]
    var seen = 0
    let whole = seconds { for book in rows { seen += book.price } }
    let firsts = seconds {
      for _ in 0..<1_000 {
        for book in rows {
          seen += book.price
          break
        }
      }
    }
    #expect(seen == 51_000)
    // Copying all slots for each first row takes many times as long as visiting all rows once.
    #expect(firsts < whole)
  }

  /// Returns the time that this thread takes for a closure.
  private func seconds(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }
}
