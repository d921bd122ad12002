import Glibc

@testable import Store

/// The size of the main thread's stack, 8 MB, or as much as its frames take with a sanitizer.
var mainStack: Int {
  let scale = AddressSanitizer.isActive ? 4 : dlsym(nil, "__tsan_init") != nil ? 2 : 1
  return scale * 8 * 1_024 * 1_024
}

/// Runs a closure after using at least a number of bytes of the stack, as large variables do.
func withLessStack(bytes: Int, from start: Int? = nil, _ body: () throws -> Int) rethrows -> Int {
  var variable: UInt8 = 0
  let here = withUnsafeMutablePointer(to: &variable) {
    Int(bitPattern: AddressSanitizer.stackAddress(of: $0))
  }
  let start = start ?? here
  if start - here >= bytes { return try body() }
  // The sum, so that this call is not the last one and keeps its frame.
  return try withLessStack(bytes: bytes, from: start, body) + Int(variable)
}
