import Store
import Synchronization
import Testing

@Suite("Case-pathable values")
struct CasePathableTests {
  @Test("tell their case")
  func isCase() {
    #expect(Shape.circle(1).is(\.circle))
    #expect(Shape.empty.is(\.empty))
    #expect(!Shape.empty.is(\.circle))
    #expect(Shape.nested(.on).is(\.nested.on))
  }

  @Test("have case paths that code of the main actor makes anywhere")
  func mainActor() async {
    let radius = await Task.detached {
      let path =
        _mainActorCasePath {
          AnyCasePath<Shape, Double>(embed: { .circle($0) }, extract: { $0[case: \.circle] })
        } as! AnyCasePath<Shape, Double>
      return path.extract(from: path.embed(3))
    }.value
    #expect(radius == 3)
  }

  @Test("are read and written by subscript")
  func subscripts() {
    var shape = Shape.circle(1)
    #expect(shape[case: \.circle] == 1)
    shape[case: \.circle] = 2
    #expect(shape == .circle(2))
    shape[case: \.nested.text] = "a"
    #expect(shape == .nested(.text("a")))
  }

  @Test("are written through an optional chain only if they are of the case")
  func chainedSubscripts() {
    var shape = Shape.nested(.text("a"))
    shape[case: \.nested.text]?.append("b")
    #expect(shape == .nested(.text("ab")))
    shape[case: \.circle]? += 1
    #expect(shape == .nested(.text("ab")))
  }

  @Test("are not put into a case whose payload is an optional by a write through an optional chain")
  func chainedOptionalPayload() {
    var shape = Shape.circle(1)
    shape[case: \.maybe]? = .on
    shape[case: \.maybe]??[case: \.text]?.append("b")
    #expect(shape == .circle(1))
    shape = .maybe(nil)
    shape[case: \.maybe]? = .text("a")
    shape[case: \.maybe]??[case: \.text]?.append("b")
    #expect(shape == .maybe(.text("ab")))
    shape[case: \.maybe]? = nil
    #expect(shape == .maybe(nil))
  }

  @Test("keep what was written through an optional chain when a write throws")
  func chainedThrows() {
    struct Stop: Error {}
    func write(_ radius: inout Double) throws {
      radius = 5
      throw Stop()
    }
    var shape = Shape.circle(1)
    #expect(throws: Stop.self) { if shape.is(\.circle) { try write(&shape[case: \.circle]!) } }
    #expect(shape == .circle(5))
  }

  @Test("stay what they are when nil is written, unless the payload can be nil")
  func writingNil() {
    var shape = Shape.circle(1)
    shape[case: \.circle] = nil
    #expect(shape == .circle(1))
    shape[case: \.maybe] = nil
    #expect(shape == .maybe(nil))
    shape[case: \.maybe] = .on
    #expect(shape == .maybe(.on))
  }

  @Test("read payloads as dynamic members, through chains")
  func dynamicMembers() {
    let shape = Shape.nested(.text("a"))
    #expect(shape.nested?.text == "a")
    #expect(shape.circle == nil)
    #expect(Shape.circle(2).circle == 2)
  }

  @Test("are written as dynamic members through an optional chain only if they are of the case")
  func dynamicChains() {
    let reporter = RecordingReporter()
    var shape = Shape.nested(.text("a"))
    withIssueReporter(reporter) {
      shape.nested?.text?.append("b")
      shape.circle? += 1
      shape.maybe? = .on
      shape.nested?.on? = ()
    }
    #expect(shape == .nested(.text("ab")))
    shape = .maybe(.on)
    withIssueReporter(reporter) { shape.maybe?? = .text("a") }
    #expect(shape == .maybe(.text("a")))
    #expect(reporter.issues.isEmpty)
  }

  @Test("are assigned as dynamic members only in the same case, and report another one")
  func dynamicAssignments() {
    let reporter = RecordingReporter()
    var shape = Shape.circle(1)
    withIssueReporter(reporter) {
      shape.circle = 2
      #expect(shape == .circle(2))
      shape.maybe = nil
      #expect(reporter.issues.isEmpty)
      shape.nested = .on
      shape.maybe = .on
      #expect(shape == .circle(2))
      #expect(reporter.issues.count == 2)
      shape.circle = nil
    }
    #expect(shape == .circle(2))
    #expect(reporter.issues.map(\.kind) == Array(repeating: .modifiedWrongCase, count: 3))
    #expect(
      reporter.issues.first?.message.hasPrefix(
        "The payload of \\.nested of the value was not written because the 'Shape' is in another case: "
          + ".circle. Nothing was changed.") == true)
    #expect(
      reporter.issues.last?.message == """
        'nil' was assigned to the payload of \\.circle, which is not an optional. 'nil' does not \
        say which case of 'Shape' to enter, so nothing was changed.

        Fix: assign the whole value, as in 'state.destination = nil'.
        """)
    shape = .maybe(.on)
    shape.maybe = nil
    #expect(shape == .maybe(nil))
  }

  @Test("are modified only in the case named")
  func modify() {
    var shape = Shape.circle(1)
    shape.modify(\.circle) { $0 += 1 }
    #expect(shape == .circle(2))
    shape = .nested(.text("a"))
    shape.modify(\.nested.text) { $0 += "b" }
    #expect(shape == .nested(.text("ab")))
  }

  @Test("report a modification of another case, and stay what they are")
  func modifyWrongCase() {
    let reporter = RecordingReporter()
    var shape = Shape.nested(.on)
    let line: UInt = #line + 1
    withIssueReporter(reporter) { shape.modify(\.circle) { $0 += 1 } }
    #expect(shape == .nested(.on))
    #expect(reporter.issues.map(\.kind) == [.modifiedWrongCase])
    #expect(reporter.issues.map(\.site.line) == [line])
    #expect(
      reporter.issues.first?.message.hasPrefix(
        "'modify(\\.circle)' did not change a payload of type 'Double' because the 'Shape' is in another case: "
          + ".nested(.on). Nothing was changed.") == true)
  }

  @Test("keep what was changed when a modification throws")
  func modifyThrows() {
    struct Stop: Error {}
    var shape = Shape.circle(1)
    #expect(throws: Stop.self) {
      try shape.modify(\.circle) {
        $0 = 5
        throw Stop()
      }
    }
    #expect(shape == .circle(5))
  }

  @Test("keep the buffer of a payload that is modified", arguments: [1, 100_000])
  func bufferStays(count: Int) {
    func address(_ array: [Int]) -> Int { array.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
    var shape = Shape.polygon(Array(0..<count))
    let before = address(shape.polygon ?? [])
    shape.modify(\.polygon) { $0[0] = -1 }
    #expect(address(shape.polygon ?? []) == before)
    #expect(shape.polygon?.first == -1)
  }

  @Test("are handed back what a case path's modification returns")
  func modifyResult() {
    let path = AnyCasePath<Shape, Double>(\.circle)
    var shape = Shape.circle(1)
    #expect(
      path.modify(&shape) {
        $0 += 1
        return "changed"
      } == "changed")
    shape = .empty
    #expect(path.modify(&shape) { $0 += 1 } == nil)
    #expect(shape == .empty)
  }

  @Test("include Optional and Result")
  func standardTypes() {
    struct Failure: Error, Equatable {}
    let result = Result<Int, Failure>.success(1)
    #expect(result[case: \.success] == 1)
    #expect(result[case: \.failure] == nil)
    #expect((\Result<Int, Failure>.Cases.failure)(Failure()) == .failure(Failure()))
    let optional = Int?.some(3)
    #expect(optional.is(\.some))
    #expect(!optional.is(\.none))
  }

  @Test("have hand-written case paths for anything that can be embedded and extracted")
  func handWritten() {
    let digits = AnyCasePath<String, Int>(embed: { String($0) }, extract: { Int($0) })
    #expect(digits(12) == "12")
    #expect(digits.extract(from: "a") == nil)
    #expect(digits.extract(from: "34") == 34)
    #expect(String(reflecting: digits) == "AnyCasePath<String, Int>")
    #expect(AnyCasePath<Int, Int>().extract(from: 5) == 5)
  }
}

/// Keeps the issues it is told of.
private final class RecordingReporter: IssueReporter {
  private let recorded = Mutex<[RuntimeIssue]>([])

  var issues: [RuntimeIssue] { recorded.withLock { $0 } }

  func report(_ issue: RuntimeIssue) {
    recorded.withLock { $0.append(issue) }
  }
}
