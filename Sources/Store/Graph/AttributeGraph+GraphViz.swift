extension AttributeGraph {
  /// Returns a picture of the graph in the language of Graphviz.
  ///
  /// The picture shows inputs and rules in the order of creation, and the dependencies that each rule had in its last
  /// run. It does not show observers. The method does not compute any rule.
  ///
  /// - Parameter showingStates: A Boolean value indicating whether to label each rule with its state, and to mark
  ///   observed nodes. The state is *cached*, *not computed*, or *dirty*, which means that a value on which the rule
  ///   depends was written after the rule's last run.
  /// - Returns: The text of a `digraph`, which the program `dot` can draw.
  /// - Complexity: O(V log V + E log E), where V is the number of nodes and E is the number of dependencies.
  public func graphViz(showingStates: Bool = false) -> String {
    let picture = GraphPicture(engine)
    var lines = ["digraph {"]
    for node in picture.nodes {
      let id = picture.identifier(of: node)
      lines.append(showingStates ? "\(id) [label=\(picture.label(of: node))]" : id)
    }
    for (from, to) in picture.edges {
      lines.append("\(picture.identifier(of: from)) -> \(picture.identifier(of: to))")
    }
    lines.append("}")
    return lines.joined(separator: "\n")
  }
}

/// The nodes and edges in a picture of a graph, collected without computing any rule.
struct GraphPicture {
  /// The inputs, sources and rules, in the order of creation.
  ///
  /// A source is a value outside the graph on which rules depend, such as a part of a store's state.
  let nodes: [GraphNode.Pointer]

  /// The edges from each node to the nodes that read it, ordered by node and then by reader.
  let edges: [(from: GraphNode.Pointer, to: GraphNode.Pointer)]

  private let names: [GraphNode.Pointer: String]
  private let dirty: Set<GraphNode.Pointer>

  init(_ engine: GraphEngine) {
    let clock = engine.state.pointee.clock
    nodes = engine.state.pointee.nodes.elements
      .filter { !$0.pointee.flags.contains(.observer) && $0 != clock }
      .sorted { $0.pointee.id < $1.pointee.id }
    edges = nodes.flatMap(Self.edges(to:)).filter { $0.from != clock }.sorted {
      ($0.from.pointee.id, $0.to.pointee.id) < ($1.from.pointee.id, $1.to.pointee.id)
    }
    names = Self.distinctNames(of: nodes, in: engine)
    dirty = Self.dirtyNodes(edges)
  }

  /// Returns the node's name in Graphviz syntax, with quotation marks unless the name is a plain word.
  func identifier(of node: GraphNode.Pointer) -> String {
    let name = names[node]!
    return Self.isPlain(name) ? name : Self.quoted(name)
  }

  /// Returns a label with the node's name and state.
  func label(of node: GraphNode.Pointer) -> String {
    let flags = node.pointee.flags
    var states: [String] = []
    if !flags.containsAny(.input | .source) {
      states.append(node.pointee.changedAt == 0 ? "not computed" : dirty.contains(node) ? "dirty" : "cached")
    }
    if node.pointee.subscribers != nil { states.append("observed") }
    return Self.quoted(([names[node]!] + states).joined(separator: "\n"))
  }

  private static func edges(to node: GraphNode.Pointer) -> [(from: GraphNode.Pointer, to: GraphNode.Pointer)]
  {
    sequence(first: node.pointee.dependencies, next: { $0?.pointee.nextDependency })
      .prefix { $0 != nil }
      .map { $0!.pointee.dependency }
      .map { ($0, node) }
  }

  /// Returns names that are unique, because Graphviz draws two nodes with the same name as one node.
  ///
  /// If several nodes have the same name, all but the first get a number.
  private static func distinctNames(
    of nodes: [GraphNode.Pointer], in engine: GraphEngine
  ) -> [GraphNode.Pointer: String] {
    let given = nodes.map { engine.nameInDrawings(of: $0) }
    // A name with an added number must differ from the given names of all other nodes.
    var taken = Set(given)
    var numbers: [String: Int] = [:]
    var names: [GraphNode.Pointer: String] = [:]
    for (node, name) in zip(nodes, given) {
      var number = numbers[name, default: 0] + 1
      while number > 1, !taken.insert("\(name) (\(number))").inserted { number += 1 }
      numbers[name] = number
      names[node] = number == 1 ? name : "\(name) (\(number))"
    }
    return names
  }

  /// Returns the nodes whose values may be out of date after a write.
  ///
  /// The revision numbers in the nodes show which nodes directly read a changed node. From these nodes, the edges lead
  /// to all other nodes that may be out of date.
  private static func dirtyNodes(
    _ edges: [(from: GraphNode.Pointer, to: GraphNode.Pointer)]
  ) -> Set<GraphNode.Pointer> {
    let readers = Dictionary(grouping: edges, by: \.from).mapValues { $0.map(\.to) }
    var dirty: Set<GraphNode.Pointer> = []
    var work: [GraphNode.Pointer] = []
    for (from, to) in edges {
      let isRewritten =
        from.pointee.flags.contains(.input | .pending) && !from.pointee.flags.contains(.reverted)
      guard isRewritten || from.pointee.changedAt > to.pointee.verifiedAt else { continue }
      if dirty.insert(to).inserted { work.append(to) }
    }
    while let node = work.popLast() {
      for reader in readers[node] ?? [] where dirty.insert(reader).inserted { work.append(reader) }
    }
    return dirty
  }

  private static func isPlain(_ name: String) -> Bool {
    let keywords: Set<String> = ["node", "edge", "graph", "digraph", "subgraph", "strict"]
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    return !keywords.contains(name.lowercased())
      && name.unicodeScalars.allSatisfy { scalar in
        scalar == "_" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
          || ("0"..."9").contains(scalar)
      }
  }

  private static func quoted(_ name: String) -> String {
    var quoted = "\""
    // The loop visits Unicode scalars, because a quotation mark with a combining mark is one character in Swift, but
    // two in Graphviz.
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
