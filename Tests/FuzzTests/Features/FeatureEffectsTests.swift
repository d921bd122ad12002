import Effects
import Store
import TestSupport
import Testing

/// The way from a room to one of its children.
private enum Step: Hashable {
  case lamp(Int), open(Int), shut(Int), guest(Int), room(Int)
  case floor(StackElementID)
}

/// What random features have in flight, against a list of where each effect was started.
@MainActor @Suite struct FeatureEffectsTests {
  @Test("the effects in flight are those of the features that have been there since they were started")
  func inFlight() async {
    await fuzz(
      "effects of features", cases: 60,
      generate: { random in (0..<random.int(in: 1...40)).map { _ in random.next() } },
      shrink: { shortened($0) },
      check: { seeds in
        let house = House()
        for (number, seed) in seeds.enumerated() {
          var random = SeededGenerator(seed: seed)
          if let mistake = house.act(number, &random) { return mistake }
        }
        return nil
      })
  }
}

/// A store, and what ought to be in flight in it.
@MainActor private final class House {
  private struct Running {
    let name: String
    let place: [Step]
    let id: Int
  }

  private let store = Store(initialState: Room.State(id: 0)) { Room() }
  private var running: [Running] = []

  /// Sends a random action, and returns in what the store differs from what ought to be.
  func act(_ number: Int, _ random: inout SeededGenerator) -> String? {
    let places = places(in: store.state)
    let place = random.element(of: places)
    let id = random.int(in: 0...2)
    switch random.int(in: 0...5) {
    case 0, 1, 2:
      let running = Running(name: "e\(number)", place: place, id: id)
      self.running.append(running)
      send(.forever(running.name, id: id), to: place)
    case 3:
      running.removeAll { $0.id == id && $0.place.starts(with: place) }
      send(.cancel(id: id), to: place)
    default: change(seed: random.next(), at: place)
    }
    let present = Set(self.places(in: store.state))
    running.removeAll { !present.contains($0.place) }
    let names = store.core.runtime.tasksInFlight.filter { !$0.isCancelled }.compactMap { $0.label?.name }
    let expected = Set(running.map(\.name))
    return Set(names) == expected ? nil : "in flight \(names.sorted()), expected \(expected.sorted())"
  }

  /// All features that there are.
  private func places(in room: Room.State) -> [[Step]] {
    var places: [[Step]] = [[]]
    if let lamp = room.lamp { places.append([.lamp(lamp.id)]) }
    switch room.door {
    case .open(let lamp): places.append([.open(lamp.id)])
    case .shut(let lamp): places.append([.shut(lamp.id)])
    }
    func add(_ child: Room.State, _ step: Step) { places += self.places(in: child).map { [step] + $0 } }
    if let guest = room.guest { add(guest, .guest(guest.id)) }
    for room in room.rooms { add(room, .room(room.id)) }
    for (id, room) in zip(room.floors.ids, room.floors) { add(room, .floor(id)) }
    return places
  }

  private func send(_ work: Work, to place: [Step]) {
    store.send(action(.work(work), lamp: .work(work), at: place[...]))
  }

  private func change(seed: UInt64, at place: [Step]) {
    // A lamp's is that of its room.
    var place = place
    switch place.last {
    case .lamp, .open, .shut: place.removeLast()
    default: break
    }
    store.send(action(.change(seed: seed), lamp: .work(.nothing), at: place[...]))
  }

  private func action(_ action: Room.Action, lamp: Lamp.Action, at place: ArraySlice<Step>) -> Room.Action {
    guard let first = place.first else { return action }
    let inner = { self.action(action, lamp: lamp, at: place.dropFirst()) }
    switch first {
    case .lamp: return .lamp(lamp)
    case .open: return .door(.open(lamp))
    case .shut: return .door(.shut(lamp))
    case .guest: return .guest(.presented(inner()))
    case .room(let id): return .rooms(.element(id: id, action: inner()))
    case .floor(let id): return .floors(.element(id: id, action: inner()))
    }
  }
}
