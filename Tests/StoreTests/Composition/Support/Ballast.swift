import Store

/// 8 KB of a state.
struct Ballast {
  private typealias Line = (Int, Int, Int, Int, Int, Int, Int, Int)
  private typealias Page = (Line, Line, Line, Line, Line, Line, Line, Line)
  private typealias Book = (Page, Page, Page, Page, Page, Page, Page, Page)
  private static let line: Line = (1, 2, 3, 4, 5, 6, 7, 8)
  private static let page: Page = (line, line, line, line, line, line, line, line)
  private var first: Book = (page, page, page, page, page, page, page, page)
  private var second: Book = (page, page, page, page, page, page, page, page)
}

/// Where on the stack reducers ran.
final class StackMarks {
  private(set) var addresses: [UInt] = []

  /// Remembers how far the stack has grown.
  @inline(never)
  func mark() {
    var here = 0
    withUnsafeMutablePointer(to: &here) { addresses.append(UInt(bitPattern: $0)) }
  }

  func removeAll() { addresses.removeAll() }

  /// What a level takes of the stack, the most of all levels.
  var bytesPerLevel: Int {
    let sorted = addresses.sorted()
    return zip(sorted, sorted.dropFirst()).map { Int($1 - $0) }.max() ?? 0
  }
}
