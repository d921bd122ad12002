/// What happened in a test, in order.
package final class Log<Entry> {
  package private(set) var entries: [Entry] = []

  package init() {}

  package func callAsFunction(_ entry: Entry) {
    entries.append(entry)
  }

  /// The entries since the last call.
  package func drain() -> [Entry] {
    defer { entries = [] }
    return entries
  }
}
