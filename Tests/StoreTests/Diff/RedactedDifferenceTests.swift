import Testing

@testable import Store

/// Differences without redacted values.
@Suite("A difference without redacted values") struct RedactedDifferenceTests {
  struct Login: Equatable {
    var name = "Blob"
    var password: String
  }

  struct Node: Equatable, Identifiable {
    let id: String
    var count = 0
    var nodes: [Node] = []

    /// Nodes in one another, of which the innermost has a count.
    static func chain(_ length: Int, count: Int) -> Node {
      length == 0
        ? Node(id: "S3CRET", count: count) : Node(id: "S3CRET", nodes: [chain(length - 1, count: count)])
    }
  }

  @Test("does not show how redacted values differ, if nothing else does")
  func onlyRedacted() throws {
    let difference = try #require(
      diff(Login(password: "S3CRET"), Login(password: "S3CRET 2"), hiding: ["password"]))
    #expect(difference.hasPrefix("  // Not equal, perhaps in redacted values:\n"))
    #expect(!difference.contains("S3CRET"), "\(difference)")
  }

  @Test("does not name elements by redacted ids")
  func ids() throws {
    let (old, new) = (Node.chain(12, count: 1), Node.chain(12, count: 2))
    let difference = try #require(diff(old, new, hiding: ["id"]))
    #expect(difference.contains("+") && !difference.contains("S3CRET"), "\(difference)")
    #expect(diff(old, new)?.contains(#"[id: "S3CRET"]"#) == true, "Otherwise they are named by their ids.")
  }

  @Test("does not have the keys and members with redacted values")
  func keys() throws {
    struct Key: Hashable {
      var password: String
    }
    struct Vault: Equatable {
      var keys: [Key: Int]
      var members: Set<Key>
    }
    let old = Vault(keys: [Key(password: "S3CRET"): 1], members: [])
    let new = Vault(keys: [Key(password: "S3CRET"): 2], members: [Key(password: "S3CRET 2")])
    let difference = try #require(diff(old, new, hiding: ["password"]))
    #expect(difference.contains(": 2") && !difference.contains("S3CRET"), "\(difference)")
  }
}
