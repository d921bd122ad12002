/// How many tasks there are: open and done, and the open ones by project and context.
///
/// Kept up to date edit by edit: counting 100 000 lines anew for each key would be felt.
struct Tally: Equatable, Sendable {
  /// How many tasks are open.
  private(set) var open = 0
  /// How many are done.
  private(set) var done = 0
  /// How many open tasks each project has.
  private(set) var projects: [String: Int] = [:]
  /// How many open tasks each context has.
  private(set) var contexts: [String: Int] = [:]

  /// How many tasks there are.
  var all: Int { open + done }

  /// Counts a line, or takes it out of the count.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - count: 1 or -1.
  mutating func add(_ line: Line, count: Int = 1) {
    guard !line.isBlank else { return }
    guard !ItemEditing.isDone(line.text) else {
      done += count
      return
    }
    open += count
    // Looking for a byte is much cheaper than finding words, and most words are neither.
    guard line.text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "@") }) else {
      return
    }
    let fields = Fields(line.text)
    // A task that names a project twice is one task.
    for project in Set(fields.projects) { Self.add(count, to: &projects, String(project)) }
    for context in Set(fields.contexts) { Self.add(count, to: &contexts, String(context)) }
  }

  /// Follows an edit.
  ///
  /// - Parameter edit: The edit.
  mutating func apply(_ edit: Edit) {
    for line in edit.old { add(line, count: -1) }
    for line in edit.new { add(line) }
  }

  private static func add(_ count: Int, to counts: inout [String: Int], _ name: String) {
    let sum = counts[name, default: 0] + count
    counts[name] = sum == 0 ? nil : sum
  }
}
