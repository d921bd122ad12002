import Testing

@testable import StoreInspector

@Suite("The arguments of the inspector") struct ArgumentsTests {
  @Test("say what is done with which program")
  func modes() throws {
    let usual = try Arguments([])
    #expect(usual.mode == .screen && !usual.follows && usual.program == nil)
    #expect(try Arguments(["--list"]).mode == .list)
    #expect(try Arguments(["-h"]).mode == .help)
    let followed = try Arguments(["news.log", "--follow"])
    #expect(followed.mode == .screen && followed.follows && followed.program == "news.log")
    let traced = try Arguments(["--trace", "a.json", "4711"])
    #expect(traced.mode == .trace(path: "a.json") && traced.program == "4711")
  }

  @Test(
    "name what is not understood",
    arguments: [
      (["--trace"], "'--trace' needs the path of a file, as in 'store-inspector --trace news.trace.json'."),
      (
        ["--trace", "--follow"],
        "'--trace' needs the path of a file, as in 'store-inspector --trace news.trace.json'."
      ),
      (["--tail"], "there is no option '--tail'. 'store-inspector --help' shows the options."),
      (["a", "b"], "name only one program: 'a' or 'b'."),
    ])
  func problems(arguments: [String], text: String) {
    #expect(throws: Arguments.Problem(text: text)) { try Arguments(arguments) }
  }
}
