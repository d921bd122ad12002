import Store
import Testing

@Suite("Graph · picture")
struct GraphPictureTests {
  let graph = AttributeGraph()

  @Test("states before any read, after a read and after a change; nothing is computed")
  func states() {
    let runs = Runs()
    let a = graph.input(name: "a", 0)
    let b = graph.counted("b", runs) { a.wrappedValue }
    let c = graph.counted("c", runs) { a.wrappedValue }
    let d = graph.counted("d", runs) { b.wrappedValue + c.wrappedValue }
    let idle = graph.counted("idle", runs) { a.wrappedValue }
    #expect(
      graph.graphViz(showingStates: true) == #"""
        digraph {
        a [label="a"]
        b [label="b\nnot computed"]
        c [label="c\nnot computed"]
        d [label="d\nnot computed"]
        idle [label="idle\nnot computed"]
        }
        """#)
    #expect(runs.takeAll() == [:])
    let token = graph.onChange(of: d) { _, _ in }
    _ = idle.wrappedValue
    _ = runs.takeAll()
    graph.update {
      a.wrappedValue = 1
      #expect(
        graph.graphViz(showingStates: true) == #"""
          digraph {
          a [label="a\nobserved"]
          b [label="b\ndirty\nobserved"]
          c [label="c\ndirty\nobserved"]
          d [label="d\ndirty\nobserved"]
          idle [label="idle\ndirty"]
          a -> b
          a -> c
          a -> idle
          b -> d
          c -> d
          }
          """#)
      #expect(runs.takeAll() == [:])
    }
    #expect(graph.graphViz(showingStates: true).contains(#"d [label="d\ncached\nobserved"]"#))
    #expect(graph.graphViz(showingStates: true).contains(#"idle [label="idle\ndirty"]"#))
    token.cancel()
    #expect(graph.graphViz(showingStates: true).contains(#"d [label="d\ncached"]"#))
  }

  @Test("names are quoted where Graphviz needs it, and told apart")
  func names() {
    let inputs = [
      graph.input(name: "two words", 0), graph.input(name: "node", 0), graph.input(name: "7up", 0),
      graph.input(name: #"say "hi" \"#, 0), graph.input(name: "x", 0), graph.input(name: "x", 0),
    ]
    #expect(
      graph.graphViz() == #"""
        digraph {
        "two words"
        "node"
        "7up"
        "say \"hi\" \\"
        x
        "x (2)"
        }
        """#)
    #expect(inputs.count == 6)
  }

  @Test("names made by a number differ from given ones")
  func givenNames() {
    let inputs = ["A", "A", "A (2)", "A", "A (2)"].map { graph.input(name: $0, 0) }
    #expect(
      graph.graphViz() == #"""
        digraph {
        A
        "A (3)"
        "A (2)"
        "A (4)"
        "A (2) (2)"
        }
        """#)
    #expect(inputs.count == 5)
  }

  @Test("a quote with a combining mark is escaped")
  func combiningMarks() {
    let input = graph.input(name: "\"\u{301}", 0)
    #expect(graph.graphViz() == "digraph {\n\"\\\"\u{301}\"\n}")
    withExtendedLifetime(input) {}
  }

  @Test("nodes without a name are called by their kind and number")
  func unnamed() {
    let a = graph.input(1)
    let b = graph.rule { a.wrappedValue }
    _ = b.wrappedValue
    #expect(graph.graphViz() == "digraph {\ninput1\nrule2\ninput1 -> rule2\n}")
  }

  @Test("an unrelated write makes nothing dirty")
  func unrelatedWrite() {
    let a = graph.input(name: "a", 0)
    let z = graph.input(name: "z", 0)
    let b = graph.rule(name: "b") { a.wrappedValue }
    _ = b.wrappedValue
    z.wrappedValue = 1
    #expect(graph.graphViz(showingStates: true).contains(#"b [label="b\ncached"]"#))
  }
}
