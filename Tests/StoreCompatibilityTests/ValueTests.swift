import StoreCompatibility
import TestStore
import TestSupport
import Testing

@Suite("Values of TCA's helper libraries")
struct ValueTests {
  private struct Row: Equatable, Codable { var name = "a" }

  @Test("Identified gives a value an id")
  func identified() throws {
    var rows: IdentifiedArrayOf<Identified<Int, Row>> = [Identified(Row(), id: 1)]
    rows[id: 1]?.name += "b"
    #expect(rows[id: 1]?.value == Row(name: "ab"))
    #expect(rows[id: 1]?.name.count == 2)
    #expect(Identified(Row(), id: \.name).id == "a")
    #expect(Identified(Row()) { $0.name + "!" }.id == "a!")
    let data = try JSONEncoder().encode(rows[0])
    #expect(try JSONDecoder().decode(Identified<Int, Row>.self, from: data) == rows[0])
  }

  @Test("AnyHashableSendable is equal to its value as an AnyHashable")
  func anyHashable() {
    let names: [AnyHashable: String] = [1: "one"]
    #expect(names[AnyHashableSendable(1)] == "one")
    #expect(AnyHashableSendable(true) as AnyHashable as? Bool == true)
    #expect(Set<AnyHashable>([AnyHashableSendable("a"), "a"]).count == 1)
    #expect(AnyHashableSendable(AnyHashableSendable(1)) == AnyHashableSendable(1))
  }

  @Test("ActorIsolated shares a value")
  func actorIsolated() async {
    let numbers = ActorIsolated<[Int]>([])
    await withTaskGroup { group in
      for number in 1...100 { group.addTask { await numbers.withValue { $0.append(number) } } }
    }
    #expect(await numbers.value.reduce(0, +) == 5_050)
    await numbers.setValue([1])
    #expect(await numbers.value == [1])
  }

  @Test("arrays remove and move elements by offsets, as identified arrays do")
  func offsets() {
    struct Number: Identifiable, Equatable { let id: Int }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let numbers = (0..<random.int(below: 8)).map { Number(id: $0) }
      let offsets = numbers.indices.filter { _ in random.once(in: 3) }.shuffled(using: &random)
      var (array, identified) = (numbers, IdentifiedArray(uniqueElements: numbers))
      array.remove(atOffsets: offsets)
      identified.remove(atOffsets: offsets)
      #expect(array == identified.elements)
      #expect(array == numbers.filter { !offsets.contains($0.id) })

      (array, identified) = (numbers, IdentifiedArray(uniqueElements: numbers))
      let destination = random.int(in: 0...numbers.count)
      array.move(fromOffsets: IndexSet(offsets), toOffset: destination)
      identified.move(fromOffsets: IndexSet(offsets), toOffset: destination)
      #expect(array == identified.elements)
      // A part of an array has indices that are not offsets.
      var slice = ([Number(id: -1)] + numbers)[1...]
      slice.move(fromOffsets: offsets, toOffset: destination)
      #expect(Array(slice) == array)
    }
  }

  @Test("an offset that is not one of an array ends the program")
  func wrongOffsets() async {
    await #expect(processExitsWith: .failure) {
      var numbers = [1, 2]
      numbers.remove(atOffsets: [2])
    }
    await #expect(processExitsWith: .failure) {
      var numbers = [1, 2]
      numbers.move(fromOffsets: [-1], toOffset: 0)
    }
    await #expect(processExitsWith: .failure) {
      var numbers = [1, 2]
      numbers.move(fromOffsets: [0], toOffset: 3)
    }
  }

  @Test("URL knows the user's folders")
  func folders() {
    let folders: [(URL, FileManager.SearchPathDirectory)] = [
      (.documentsDirectory, .documentDirectory), (.downloadsDirectory, .downloadsDirectory),
      (.desktopDirectory, .desktopDirectory), (.applicationSupportDirectory, .applicationSupportDirectory),
      (.cachesDirectory, .cachesDirectory),
    ]
    for (folder, directory) in folders {
      #expect([folder] == FileManager.default.urls(for: directory, in: .userDomainMask))
    }
  }

  @Test("UncheckedSendable passes a value on")
  func uncheckedSendable() async {
    final class Box { var number = 1 }
    @UncheckedSendable var box = Box()
    let number = await Task.detached { [$box] in $box.wrappedValue.number + $box.number }.value
    #expect(number == 2)
    var row = UncheckedSendable(Row())
    row.name = "c"
    #expect(row == UncheckedSendable(wrappedValue: Row(name: "c")))
  }

  @Test("AnyHashableSendable compares values of any type")
  func anyHashableSendable() {
    let values: Set<AnyHashableSendable> = [1, "1", 1.5, true, AnyHashableSendable(AnyHashableSendable(1))]
    #expect(values.count == 4)
    #expect(values.contains(AnyHashableSendable(1 as Int)))
    #expect("\(AnyHashableSendable("a"))" == "a")
    #expect(AnyHashableSendable("a").debugDescription == #"AnyHashableSendable("a")"#)
  }

  @Test("SharedReader.constant shares a value that never changes")
  func constant() {
    @SharedReader var number: Int
    _number = .constant(42)
    #expect(number == 42)
    #expect(SharedReader.constant(42) == SharedReader(value: 42))
  }

  @Test("Tasks wait, yield and pass on cancellation")
  func tasks() async {
    let task = Task { try await Task.never() }
    let waiter = Task { try await task.cancellableValue }
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    #expect(task.isCancelled)
    let value = Task { try? await Task<Int, Never>.never() }
    value.cancel()
    #expect(await value.cancellableValue == nil)
    await Task.megaYield(count: 2)
    let (stream, continuation) = AsyncStream<Int>.streamWithContinuation()
    continuation.yield(1)
    continuation.finish()
    #expect(await stream.reduce(0, +) == 1)
  }

  @Test("withMainSerialExecutor calls its closure")
  func mainSerialExecutor() async {
    withMainSerialExecutor {}
    uncheckedUseMainSerialExecutor = true
    #expect(uncheckedUseMainSerialExecutor)
    uncheckedUseMainSerialExecutor = false
    await withMainSerialExecutor { await Task.yield() }
  }
}
