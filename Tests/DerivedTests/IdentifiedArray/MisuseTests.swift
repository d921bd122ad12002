import Testing

@testable import Store

/// Breaking the rule of identities ends the program with a message that says how to go on.
@Suite struct MisuseTests {
  private func expect(_ message: String, in result: ExitTest.Result?) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Fatal error: \(message)\n"), "\(output)")
  }

  @Test func changedID() async {
    let message = """
      The element at index 1 of an IdentifiedArray changed its id from 2 to 9.

      An element must keep its id while it is in the array, because the array finds it by its id. Likely causes:
      • Code assigned the id, or a property from which the id is computed.
      • Code assigned an element with another id: array[id: a] = b.

      To give an element another id, remove the element and insert the changed element. Make the id a 'let' so that \
      the compiler finds the mistake.
      """
    let byIndex = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = Listed.rows([1, 2, 3])
      array[1].id = 9
    }
    expect(message, in: byIndex)
    let byID = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = Listed.rows([1, 2, 3])
      array[id: 2]?.id = 9
    }
    expect(message, in: byID)
  }

  @Test func anotherID() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = IdentifiedArray(uniqueElements: ["a"], id: \.self)
      array[id: "b"] = "c"
    }
    expect(
      """
      An element with the id "c" was assigned to an IdentifiedArray under the id "b", which is not in the array.

      array[id: id] = element adds the element only if the element has this id. Use 'updateOrAppend(element)', or \
      array[id: element.id] = element.
      """, in: result)
  }

  @Test func duplicateID() async {
    func message(_ first: Int, _ second: Int) -> String {
      """
      Two elements of an IdentifiedArray have the id 5: at index \(first) and at index \(second).

      Every element needs a unique id. Likely causes:
      • The array contains the same element twice.
      • The id is not unique in the source of the elements.
      • An element was assigned by index, array[i] = element, while another element had the same id.

      If duplicates are possible, decide how to handle them: 'init(_:uniquingIDsWith:)' combines them, \
      'append(contentsOf:)' keeps the first element, 'updateOrAppend(_:)' keeps the last.
      """
    }
    let few = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Listed.rows([1, 5, 2, 5])
    }
    expect(message(1, 3), in: few)
    let many = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Listed.rows(Array(0..<20) + [5])
    }
    expect(message(5, 20), in: many)
    let assigned = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = Listed.rows([1, 5, 2])
      array[2] = Listed.Row(id: 5)
      _ = array[id: 1]
    }
    expect(message(1, 2), in: assigned)
  }

  @Test func updateOfAnother() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var array = Listed.rows([1, 2])
      array.update(Listed.Row(id: 3), at: 0)
    }
    expect(
      """
      'update(_:at: 0)' of an IdentifiedArray was called with an element with the id 3; the element at this \
      index has the id 1.

      'update' replaces an element with a new version that has the same id. Find the index of this element with \
      'index(id:)', or use 'updateOrAppend(_:)'. To put another element at the index, assign array[0] = element.
      """, in: result)
  }
}
