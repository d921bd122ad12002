extension AttributeGraph {
  /// Draws the graph in the language of Graphviz.
  ///
  /// Inputs and rules come in the order in which they were made, edges in the order of their ends. Edges are
  /// those found by the latest runs. Nothing is computed, and observers are not drawn.
  ///
  /// - Parameter showingStates: A Boolean value indicating whether each rule shows that it is *cached*, *dirty*
  ///   (something it depends on was written since) or *not computed*, and whether observed nodes show that they are.
  /// - Returns: A `digraph` for `dot`.
  /// - Complexity: O(V log V + E log E).
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

/// The content of a picture of a graph, gathered without computing anything.
struct GraphPicture {
  /// Inputs, sources and rules in the order in which they were made.
  let nodes: [GraphNode.Pointer]

  /// The edges from each node to its readers, ordered by the first and then the second.
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
    dirty = Self.dirtyNodes(among: nodes, edges: edges)
  }

  /// The node's name as Graphviz reads it: quoted unless it is a plain word.
  func identifier(of node: GraphNode.Pointer) -> String {
    let name = names[node]!
    return Self.isPlain(name) ? name : Self.quoted(name)
  }

  /// The node's name with the state it is in.
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

  /// Names made distinct by a number, so that two nodes of one name are not drawn as one.
  private static func distinctNames(
    of nodes: [GraphNode.Pointer], in engine: GraphEngine
  ) -> [GraphNode.Pointer: String] {
    var uses: [String: Int] = [:]
    var names: [GraphNode.Pointer: String] = [:]
    for node in nodes {
      let name = engine.displayName(of: node)
      let use = uses[name, default: 0] + 1
      uses[name] = use
      names[node] = use == 1 ? name : "\(name) (\(use))"
    }
    return names
  }

  /// The nodes that a write may have outdated: found by their stamps, then upwards along the edges.
  private static func dirtyNodes(
    among nodes: [GraphNode.Pointer], edges: [(from: GraphNode.Pointer, to: GraphNode.Pointer)]
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
    for character in name {
      switch character {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.append(character)
      }
    }
    return quoted + "\""
  }
}
