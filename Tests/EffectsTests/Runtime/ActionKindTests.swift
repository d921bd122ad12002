@testable import Effects
import Testing

/// Actions that are kept, of every size and alignment.
@Suite struct ActionKindTests {
  private enum Nothing { case only }

  private struct Wide: Equatable {
    var lanes = SIMD8<Int32>(repeating: 7)
    var rest: UInt8 = 9
  }

  /// Keeps copies and moved actions side by side, so that one that takes too much room spoils another.
  private func check<Action: Equatable>(_ action: Action) {
    let kind = ActionTypeOf<Action>.self
    let copies = (0..<64).map { _ in kind.keep(action) }
    let moved = (0..<64).map { _ in
      withUnsafeTemporaryAllocation(of: Action.self, capacity: 1) { memory in
        memory.initializeElement(at: 0, to: action)
        return kind.take(UnsafeMutableRawPointer(memory.baseAddress.unsafelyUnwrapped))
      }
    }
    for origin in copies + moved {
      #expect(origin.action(as: Action.self) == action)
      #expect(UInt(bitPattern: origin.memory) % UInt(MemoryLayout<Action>.alignment) == 0)
    }
  }

  @Test("none, a byte, a word and a byte, a string, and more than a word's alignment")
  func sizes() {
    check(Nothing.only)
    check(UInt8(7))
    check(Int?.some(7))
    check("a text that is too long to lie in the string itself")
    check(SIMD2<UInt64>(3, 4))
    check(Wide())
  }
}
