import Testing

@testable import Todo

@Suite("A filter")
struct FilterTests {
  @Test(
    "shows the tasks that match every term",
    arguments: [
      ([], "anything", true),
      (["milk"], "Buy MILK", true),
      (["MILK"], "buy milk", true),
      (["milk", "buy"], "buy milk", true),
      (["milk", "sell"], "buy milk", false),
      (["+home"], "buy milk +home", true),
      (["+home"], "buy milk @home", false),
      (["-milk"], "buy milk", false),
      (["-milk"], "buy bread", true),
      (["buy", "-bread"], "buy milk", true),
      (["buy milk"], "(A) buy milk", true),
      (["ä"], "Ä", true),
      (["longer than the text"], "text", false),
      ([""], "text", true),
      (["-"], "text", false),
    ] as [([String], String, Bool)])
  func matching(terms: [String], text: String, isShown: Bool) {
    #expect(Filter(terms).matches(text) == isShown)
  }
}
