import Foundation
import Store
import Testing

/// Bytes whose descriptions count them only.
@Suite struct DiffBytesTests {
  struct State: Equatable {
    var data = Data(repeating: 0, count: 100)
    var number = 1
  }

  @Test("the bytes that differ are shown, and no address")
  func sameCount() {
    var (first, second) = (State(), State())
    first.data[50] = 1
    second.data[50] = 2
    #expect(
      diff(first, second) == """
          DiffBytesTests.State(
            data: Data([
              … (50 unchanged),
        −     [50]: 1,
        +     [50]: 2,
              … (49 unchanged)
            ]),
            number: 1
          )
        """)
  }

  @Test("a short one too")
  func short() {
    #expect(
      diff(Data([1, 2]), Data([1, 3])) == """
          Data([
            [0]: 1,
        −   [1]: 2
        +   [1]: 3
          ])
        """)
  }

  @Test("another count is said")
  func otherCount() {
    #expect(
      diff(Data([1, 2]), Data([1])) == """
        − Data(2 bytes)
        + Data(1 bytes)
        """)
  }
}
