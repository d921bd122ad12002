/// A record of the parts of the state that the closure of a selector family has read for each row, except the row's own
/// element.
///
/// For most rows, the closure reads the same parts of the state, or none. Therefore, each list of parts is stored once,
/// with the number of rows that share the list, and an update checks the lists instead of the rows. The parts are nodes
/// of the graph, and the rule of the stage depends on all of them. An update brings a node up to date only if a row
/// still needs the node. First, the update releases the lists of changed rows. Then it goes through each remaining
/// list, in the order of the reads, and brings nodes up to date until it finds one whose value has changed.
@usableFromInline
final class RowReads {
  private struct List {
    var nodes: [GraphNode.Pointer]
    var rows: Int
  }

  /// The number that identifies the empty list, for rows for which the closure reads only the row's own element.
  private static let empty: UInt32 = 0

  private let engine: GraphEngine
  let recorder: ReadRecorder
  // Exclusivity is unchecked: only the rule of the selector uses this object. Code of the app that runs during an
  // access cannot begin another access, because the graph does not run a rule again while the rule is running.
  /// The lists; an unused list has no rows and no nodes.
  @exclusivity(unchecked) private var lists = [List(nodes: [], rows: 0)]
  @exclusivity(unchecked) private var free: [UInt32] = []
  @exclusivity(unchecked) private var known: [[GraphNode.Pointer]: UInt32] = [[]: empty]
  /// For each slot, the number that identifies the list of the row.
  @exclusivity(unchecked) private var listOf: [UInt32] = []
  /// The number that identifies the list that was recorded last in this update.
  @exclusivity(unchecked) private var last = empty

  @usableFromInline
  init(_ engine: GraphEngine, name: String?) {
    self.engine = engine
    recorder = ReadRecorder(engine, name: name)
  }

  /// Begins an update.
  ///
  /// The rule of the stage calls this method in its body, after the previous stage has been updated.
  ///
  /// - Parameter news: The changes of the previous stage.
  /// - Returns: The slots of unchanged rows for which the closure must run again, because another part of the state
  ///   that it read has changed.
  @usableFromInline
  func begin(_ news: SlotLog.News) -> [UInt32] {
    if news.isComplete {
      for change in news.changes { setList(Self.empty, of: change.slot) }
    } else {
      for slot in listOf.indices { setList(Self.empty, of: UInt32(slot)) }
      listOf = []
    }
    guard lists.count > 1 else { return [] }
    var outdated: Set<UInt32> = []
    let verifiedAt = engine.innermostReader.pointee.verifiedAt
    for (number, list) in lists.enumerated() where list.rows > 0 {
      for node in list.nodes where !engine.read(node) || node.pointee.changedAt > verifiedAt {
        outdated.insert(UInt32(number))
        break
      }
    }
    if outdated.isEmpty { return [] }
    return listOf.indices.filter { listOf[$0] != Self.empty && outdated.contains(listOf[$0]) }.map {
      UInt32($0)
    }
  }

  /// Runs the closure for a row, and records the parts of the state that the closure reads.
  @usableFromInline
  func record(_ slot: UInt32, _ body: () -> Void) {
    let isSame = recorder.record(body)
    if !isSame { last = number(of: recorder.dependencies) }
    setList(last, of: slot)
  }

  /// Ends an update.
  @usableFromInline
  func end() {
    last = Self.empty
    recorder.clear()
  }

  /// Returns the number that identifies a list of nodes, and makes the nodes dependencies of the rule.
  ///
  /// If the list is new, this method adds it.
  private func number(of nodes: [GraphNode.Pointer]) -> UInt32 {
    // The rule must depend on the nodes from now on. Otherwise, only the recorder would depend on new nodes, and only
    // until the closure runs for the next row. For a known list, `begin(_:)` has added the dependencies only up to the
    // first node that has changed.
    for node in nodes { engine.track(node) }
    if let number = known[nodes] { return number }
    let list = List(nodes: nodes, rows: 0)
    let number = free.popLast() ?? UInt32(lists.count)
    if Int(number) < lists.count { lists[Int(number)] = list } else { lists.append(list) }
    known[nodes] = number
    return number
  }

  private func setList(_ number: UInt32, of slot: UInt32) {
    if Int(slot) >= listOf.count {
      if number == Self.empty { return }
      listOf.append(contentsOf: repeatElement(Self.empty, count: Int(slot) + 1 - listOf.count))
    }
    let former = listOf[Int(slot)]
    if former == number { return }
    listOf[Int(slot)] = number
    if number != Self.empty { lists[Int(number)].rows += 1 }
    guard former != Self.empty else { return }
    lists[Int(former)].rows -= 1
    if lists[Int(former)].rows == 0 { remove(former) }
  }

  private func remove(_ number: UInt32) {
    known[lists[Int(number)].nodes] = nil
    lists[Int(number)].nodes = []
    free.append(number)
  }
}
