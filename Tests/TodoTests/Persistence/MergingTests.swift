import Store
import Testing

@testable import StoreTodo

@Suite("Two versions of the tasks")
struct MergingTests {
  private func document(_ lines: String...) -> Document {
    Document(lines: lines.map { Line(text: $0, ending: .lineFeed) })
  }

  /// The lines of `theirs` after the edits that make `mine` of `base`.
  private func merged(_ mine: Document, from base: Document, onto theirs: Document) -> [String] {
    var document = theirs.keepingIdentities(of: base)
    for edit in Merging(mine, from: base, onto: document).edits { document.apply(edit) }
    return document.lines.map { String($0.text) }
  }

  private func edited(_ base: Document, _ edits: (Document) -> Edit...) -> Document {
    edits.reduce(into: base) { $0.apply($1($0)) }
  }

  @Test("become one with the changes of both")
  func both() {
    let base = document("one", "two", "three")
    let mine = edited(base, { $0.replacing(2, with: "zwei") }, { $0.appending("four") }, { $0.clearing(3) })
    #expect(
      merged(mine, from: base, onto: document("one", "two", "three", "theirs"))
        == ["one", "zwei", "", "theirs", "four"])
    #expect(
      merged(mine, from: base, onto: document("new first", "one", "two", "three"))
        == ["new first", "one", "zwei", "", "four"])
  }

  @Test("keep a line twice that both have changed, and lose none")
  func conflict() {
    let base = document("one")
    let mine = edited(base, { $0.replacing(1, with: "mine") })
    #expect(merged(mine, from: base, onto: document("theirs")) == ["theirs", "mine"])
    #expect(merged(edited(base, { $0.clearing(1) }), from: base, onto: document("theirs")) == ["theirs"])
    #expect(merged(mine, from: base, onto: document()) == ["mine"])
  }

  @Test("follow edits of edits, and forget those that were taken back")
  func chain() {
    let base = document("one")
    let mine = edited(base, { $0.replacing(1, with: "two") }, { $0.replacing(1, with: "three") })
    #expect(merged(mine, from: base, onto: document("zero", "one")) == ["zero", "three"])
    #expect(merged(mine, from: base, onto: document("theirs")) == ["theirs", "three"])
    let same = edited(base, { $0.replacing(1, with: "two") }, { $0.replacing(1, with: "one") })
    #expect(merged(same, from: base, onto: document("theirs")) == ["theirs"])
  }

  @Test("change the one of two equal lines that was changed")
  func duplicates() {
    let base = document("a", "b", "a")
    let mine = edited(base, { $0.replacing(3, with: "mine") })
    #expect(merged(mine, from: base, onto: document("zero", "a", "b", "a")) == ["zero", "a", "b", "mine"])
  }

  @Test("end each line, whichever of them had an end before")
  func endings() throws {
    let base = try Document(bytes: Array("one".utf8))
    let mine = edited(base, { $0.appending("two") })
    func bytes(_ theirs: String) throws -> String {
      var document = try Document(bytes: Array(theirs.utf8)).keepingIdentities(of: base)
      for edit in Merging(mine, from: base, onto: document).edits { document.apply(edit) }
      return String(decoding: document.bytes, as: UTF8.self)
    }
    #expect(try bytes("one") == "one\ntwo\n")
    #expect(try bytes("eins") == "eins\ntwo\n")
    #expect(try bytes("one\r\nthree") == "one\r\nthree\r\ntwo\r\n")
    let open = edited(document("one"), { Edit(start: 0, old: $0.lines.elements, new: base.lines.elements) })
    var longer = document("one", "two").keepingIdentities(of: document("one"))
    for edit in Merging(open, from: document("one"), onto: longer).edits { longer.apply(edit) }
    #expect(longer == document("one", "two"), "an end is not taken from a line that another follows")
  }

  @Test("say what has become of the changes")
  func messages() {
    let base = document("one", "two")
    func message(_ mine: Document, _ theirs: Document) -> String {
      var document = theirs.keepingIdentities(of: base)
      let merging = Merging(mine, from: base, onto: document)
      for edit in merging.edits { document.apply(edit) }
      return merging.message(in: document)
    }
    let mine = edited(base, { $0.replacing(1, with: "mine") })
    #expect(message(mine, document("zero", "one", "two")) == "Your changes were made in the new file.")
    #expect(
      message(mine, document("theirs", "two"))
        == "The other program changed or removed a task: your text was added as task 3.")
    #expect(
      message(edited(base, { $0.clearing(1) }), document("theirs", "two"))
        == "Changed by the other program, so not deleted: task 1.")
    #expect(
      message(edited(base, { $0.clearing(1) }), document("two"))
        == "The other program's version contains all your changes.")
  }
}
