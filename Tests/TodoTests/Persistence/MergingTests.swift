import Testing

@testable import Todo

@Suite("Two versions of the tasks")
struct MergingTests {
  private func document(_ lines: String...) -> Document {
    Document(lines: lines.map { Line(text: $0, ending: .lineFeed) })
  }

  private func merged(_ edits: [Edit], on document: Document) -> [String] {
    var document = document
    for edit in Merging.edits(edits, on: document) { document.apply(edit) }
    return document.lines.map(\.text)
  }

  @Test("become one with the changes of both")
  func both() {
    var mine = document("one", "two", "three")
    var edits: [Edit] = []
    for edit in [mine.replacing(2, with: "zwei"), mine.appending("four"), mine.clearing(3)] {
      mine.apply(edit)
      edits.append(edit)
    }
    #expect(
      merged(edits, on: document("one", "two", "three", "theirs")) == ["one", "zwei", "", "theirs", "four"])
    #expect(
      merged(edits, on: document("new first", "one", "two", "three")) == [
        "new first", "one", "zwei", "", "four",
      ])
  }

  @Test("keep a line twice that both have changed, and lose none")
  func conflict() {
    let mine = document("one")
    #expect(merged([mine.replacing(1, with: "mine")], on: document("theirs")) == ["theirs", "mine"])
    #expect(merged([mine.clearing(1)], on: document("theirs")) == ["theirs"])
    #expect(merged([mine.replacing(1, with: "mine")], on: document()) == ["mine"])
  }

  @Test("follow edits of edits")
  func chain() {
    let first = document("one").replacing(1, with: "two")
    let second = document("two").replacing(1, with: "three")
    #expect(merged([first, second], on: document("zero", "one")) == ["zero", "three"])
  }
}
