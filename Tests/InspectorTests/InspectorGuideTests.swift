import FoundationEssentials
import Store
import StoreTerminal
import TestStore
import TestSupport
import Testing

@testable import StoreInspector

/// The pictures of the guide about the inspector are what it draws.
@MainActor @Suite("The guide of the inspector") struct InspectorGuideTests {
  private let events: [InspectedEvent] = [
    .event(1, ".refresh from the store at News/Main.swift:7 in 2 µs", at: 1_204_000_000),
    .event(
      2, "started “refresh” with id refresh", .effectStarted, name: "refresh", cause: 1, at: 1_204_000_000),
    .event(
      3, #".loaded(["Rain", "Sun"]) from the effect “refresh” in 1 µs"#, name: ".loaded", cause: 2,
      at: 1_617_000_000),
    .event(
      4, #"computed count because of \.headlines"#, .selector, name: "count", cause: 3, at: 1_617_000_000),
    .event(
      5, "called the observer at News/Main.swift:9 because of count", .observer, cause: 3,
      at: 1_617_000_000),
    .event(
      6, "finished “refresh” with id refresh after 713 ms", .effectFinished, name: "refresh", cause: 2,
      at: 1_917_000_000, duration: 713_000_000),
  ]

  private let program = FakeProgram { request in
    InspectionMessage { message in
      switch request {
      case .node(path: [], _, _, _):
        message.node = InspectedNode(
          value: .value("state", "News.State(…)", count: 2, type: "News.State"), from: 0,
          parts: [
            .value("headlines", #"["Rain", "Sun"]"#, count: 2, type: "Array<String>"),
            .value("login", #"Login(name: "Blob", password: redacted)"#, count: 2, type: "Login"),
          ])
      case .node:
        message.node = InspectedNode(
          value: .value("headlines", #"["Rain", "Sun"]"#, count: 2, type: "Array<String>"), from: 0,
          parts: [.value("[0]", "\"Rain\""), .value("[1]", "\"Sun\"")])
      case .moments:
        message.moments = InspectedMoments(
          first: 0, end: 3, shown: 2, from: 0, actions: [nil, ".refresh", ".loaded"])
      case .difference:
        message.difference = InspectedDifference(
          lines: [
            "  News.State(", "    headlines: [", "+     [0]: \"Rain\",", "+     [1]: \"Sun\"", "    ],",
            "    login: Login(name: \"Blob\", …)", "  )",
          ], omitted: 0)
      default: break
      }
    }
  }

  private func show(_ pane: String, _ keys: [Key] = [], rows: Int) async -> String {
    let store = TestStore(initialState: Inspector.State(size: Size(columns: 78, rows: rows))) {
      Inspector()
    } withDependencies: {
      $0.inspectedProgram = program.client()
      $0.continuousClock = TestClock()
    }
    store.exhaustivity = .off
    let greeting = InspectionMessage {
      $0.hello = InspectionGreeting(
        process: "news", pid: 4711, state: "News.State", action: "News.Action", hasHistory: true, redacted: []
      )
    }
    await store.send(.news([greeting] + events.map { event in InspectionMessage { $0.event = event } }))
    await store.skipReceivedActions(strict: false)
    for key in [.text(pane.unicodeScalars.first ?? "1")] + keys {
      await store.send(.terminal([.key(key)]))
      await store.skipReceivedActions(strict: false)
    }
    return Store(initialState: store.state) { Inspector() }[Inspector.frame]?.text ?? ""
  }

  @Test("has the pictures that the inspector draws")
  func pictures() async throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(root)/Sources/Store/Documentation.docc/Guides/TheInspector.md"
    let guide = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let pictures = [
      await show("1", rows: 9), await show("2", [.down, .enter], rows: 8), await show("3", rows: 4),
      await show("5", rows: 14),
    ]
    for picture in pictures {
      #expect(guide.contains("```text\n\(picture)```"), "The guide lacks:\n\(picture)")
    }
  }
}
