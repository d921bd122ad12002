/// Where a script is played: in the graph, or in the model.
protocol GraphWorld: AnyObject {
  /// Hears which rules run.
  var ruleDidRun: (Int) -> Void { get set }

  func read(_ node: Int) -> GraphScript.Value?
  func write(_ value: Int, to input: Int)
  func update(_ body: () -> Void)
  func untracked(_ body: () -> Void)
  func observe(_ number: Int, _ body: @escaping () -> Void)
  func watch(_ number: Int, _ node: Int, _ callback: @escaping (GraphScript.Value, GraphScript.Value) -> Void)
  func cancel(_ number: Int)
  func drop(_ number: Int)
  func release(_ node: Int)
}

/// Plays a script and writes down what it sees.
final class GraphPlayer {
  private let world: any GraphWorld
  private var observers = 0
  private(set) var log: [String] = []
  /// How often each rule has run.
  private(set) var runs: [Int: Int] = [:]

  init(_ world: any GraphWorld) {
    self.world = world
    world.ruleDidRun = { [unowned self] in runs[$0, default: 0] += 1 }
  }

  /// What was seen since the last call.
  func drain() -> [String] {
    defer { log = [] }
    return log
  }

  /// What one who plays statements may still write, and has read last.
  private final class Actor {
    let name: String
    var writes: Int
    var last = 0

    init(_ name: String, writes: Int) {
      self.name = name
      self.writes = writes
    }
  }

  func play(_ step: GraphScript.Statement) {
    play([step], as: Actor("outside", writes: .max))
  }

  private func play(_ statements: [GraphScript.Statement], as actor: Actor) {
    for statement in statements {
      switch statement {
      case .read(let node):
        guard let value = world.read(node) else { continue }
        actor.last = value.number
        log.append("\(actor.name) reads \(node): \(value.text)")
      case .write(let input, let offset):
        // Observers answer each other, but not for ever.
        guard actor.writes > 0 else { continue }
        actor.writes -= 1
        world.write((actor.last + offset) % 7, to: input)
      case .update(let block): world.update { play(block, as: actor) }
      case .untracked(let block): world.untracked { play(block, as: actor) }
      case .observe(let block):
        guard let observer = makeObserver() else { continue }
        world.observe(observers - 1) { [unowned self] in
          log.append("\(observer.name) runs")
          play(block, as: observer)
        }
      case .watch(let node, let block):
        guard let observer = makeObserver() else { continue }
        world.watch(observers - 1, node) { [unowned self] old, new in
          log.append("\(observer.name) hears \(old.text) \(new.text)")
          observer.last = new.number
          play(block, as: observer)
        }
      case .cancel(let number): world.cancel(number)
      case .drop(let number): world.drop(number)
      case .release(let node): world.release(node)
      }
    }
  }

  /// Observers may make others, but not without end.
  private func makeObserver() -> Actor? {
    guard observers < 12 else { return nil }
    observers += 1
    return Actor("observer \(observers - 1)", writes: 3)
  }
}
