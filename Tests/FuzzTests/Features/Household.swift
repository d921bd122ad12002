import Store
import TestSupport

/// A feature with a child of every kind, most of them features like itself.
@Reducer
struct Room {
  struct State: Identifiable {
    let id: Int
    var lamp: Lamp.State?
    var door = Door.State.open(Lamp.State(id: 0))
    @Presents var guest: Room.State?
    var rooms: IdentifiedArrayOf<Room.State> = []
    var floors = StackState<Room.State>()
  }

  indirect enum Action {
    case work(Work)
    case change(seed: UInt64)
    case lamp(Lamp.Action)
    case door(Door.Action)
    case guest(PresentationAction<Room.Action>)
    case rooms(IdentifiedActionOf<Room>)
    case floors(StackActionOf<Room>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.door, action: \.door) { Door() }
    Reduce { state, action in
      switch action {
      case .work(let work): return work.effect()
      case .change(let seed):
        var random = SeededGenerator(seed: seed)
        for _ in 0..<random.int(in: 1...3) { state.change(&random) }
        return .none
      default: return .none
      }
    }
    .ifLet(\.lamp, action: \.lamp) { Lamp() }
    .ifLet(\.$guest, action: \.guest) { Room() }
    .forEach(\.rooms, action: \.rooms) { Room() }
    .forEach(\.floors, action: \.floors) { Room() }
  }
}

/// A feature without children.
@Reducer
struct Lamp {
  struct State: Identifiable {
    let id: Int
  }

  enum Action {
    case work(Work)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .work(let work): work.effect()
      }
    }
  }
}

/// A feature that is in one of two cases.
@Reducer
struct Door {
  @CasePathable
  enum State {
    case open(Lamp.State)
    case shut(Lamp.State)
  }

  enum Action {
    case open(Lamp.Action)
    case shut(Lamp.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifCaseLet(\.open, action: \.open) { Lamp() }
      .ifCaseLet(\.shut, action: \.shut) { Lamp() }
  }
}

extension Room.State {
  /// A room with children down to a depth.
  init(_ random: inout SeededGenerator, depth: Int) {
    self.init(id: random.int(in: 0...2))
    guard depth > 0 else { return }
    for _ in 0..<random.int(in: 0...3) { change(&random, depth: depth - 1) }
  }

  /// Changes which children there are.
  mutating func change(_ random: inout SeededGenerator, depth: Int = 1) {
    switch random.int(in: 0...12) {
    case 0: lamp = nil
    case 1: lamp = Lamp.State(id: random.int(in: 0...1))
    case 2: door = .open(Lamp.State(id: random.int(in: 0...1)))
    case 3: door = .shut(Lamp.State(id: random.int(in: 0...1)))
    case 4: guest = nil
    case 5: guest = Room.State(&random, depth: depth)
    case 6, 7:
      let room = Room.State(&random, depth: depth)
      rooms[id: room.id] = room
    case 8: rooms.remove(id: random.int(in: 0...2))
    case 9: rooms = IdentifiedArray(uniqueElements: rooms.elements.reversed())
    case 10:
      // More than a collection remembers.
      for id in 10..<110 { rooms[id: id] = Room.State(id: id) }
      for id in 10..<110 where !random.once(in: 30) { rooms.remove(id: id) }
    case 11: floors.append(Room.State(&random, depth: depth))
    default:
      let ids = floors.ids
      if !ids.isEmpty { floors.pop(from: random.element(of: ids)) }
    }
  }
}

/// What a feature is to have in flight.
enum Work {
  case forever(String, id: Int)
  case cancel(id: Int)
  case nothing

  func effect<Action>() -> Effect<Action> {
    switch self {
    case .forever(let name, let id):
      .run(name: name) { _ in try await Task.sleep(for: .seconds(1_000_000)) }.cancellable(id: id)
    case .cancel(let id): .cancel(id: id)
    case .nothing: .none
    }
  }
}
