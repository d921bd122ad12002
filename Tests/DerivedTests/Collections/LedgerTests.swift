import Store
import TestSupport
import Testing

@Suite("Aggregates of unusual values") struct LedgerTests {
  enum Ledger {
    /// A key whose hash may change.
    final class Label: Hashable {
      var text: String

      init(_ text: String) { self.text = text }

      static func == (left: Label, right: Label) -> Bool { left.text == right.text }

      func hash(into hasher: inout Hasher) { hasher.combine(text) }
    }

    struct Entry: Identifiable {
      let id: Int
      var signed: Int128 = 0
      var unsigned: UInt128 = 0
      var label = Label("")
      var visits = 0
    }

    struct State { var entries: IdentifiedArrayOf<Entry> = [] }

    static let entries = CollectionSelector(\State.entries)
  }

  private let store = Changing.store(Ledger.State())

  @Test("sums of the widest integers, of which those of a part of the rows are out of range")
  func widestIntegers() {
    let (signed, unsigned) = (Ledger.entries.sum(\.signed), Ledger.entries.sum(\.unsigned))
    let groups = Ledger.entries.grouped(by: \.visits).sum(\.unsigned)
    store.selectorCache.checksPurity = true
    #expect(store[signed] == 0)
    #expect(store[unsigned] == 0)
    store.change { state in
      state.entries = [
        Ledger.Entry(id: 1, signed: .max, unsigned: .max), Ledger.Entry(id: 2, signed: 1),
        Ledger.Entry(id: 3, signed: -1),
      ]
    }
    #expect(store[signed] == Int128.max)
    #expect(store[unsigned] == UInt128.max)
    #expect(store[groups] == [0: UInt128.max])
    // The new contributions come before the old one goes.
    store.change { state in
      state.entries[id: 2]?.unsigned = 5
      state.entries[id: 2]?.signed = .min
      state.entries[id: 1]?.unsigned = 7
    }
    #expect(store[signed] == -2)
    #expect(store[unsigned] == 12)
    #expect(store[groups] == [0: 12])
    store.change { $0.entries.removeAll() }
    #expect(store[signed] == 0)
    #expect(store[unsigned] == 0)
  }

  @Test("groups whose keys have got other hashes are made anew") func changedKeys() {
    let counts = Ledger.entries.grouped(by: \.label).count
    store.change { state in
      for id in 0..<200 { state.entries.append(Ledger.Entry(id: id, label: Ledger.Label("\(id)"))) }
    }
    #expect(store[counts].count == 200)
    // Not only one, because a changed key may be found by chance.
    store.change { state in
      for id in 0..<40 {
        state.entries[id: id]?.label.text = "changed \(id)"
        state.entries[id: id]?.visits += 1
      }
    }
    let labels = (0..<200).map { $0 < 40 ? "changed \($0)" : "\($0)" }
    #expect(store[counts].count == 200)
    for label in labels { #expect(store[counts][Ledger.Label(label)] == 1) }
  }
}
