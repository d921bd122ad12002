import Glibc

/// The address sanitizer's memory for the variables of functions, which replaces the stack.
///
/// On Linux, the sanitizer uses it to detect uses of a variable after the function has returned. The frames themselves
/// stay on the stack. For an address in this memory, functions of the sanitizer's runtime return the address of the
/// frame. A program without the sanitizer has no such functions.
enum AddressSanitizer {
  private typealias Current = @convention(c) () -> UnsafeMutableRawPointer?
  private typealias RealAddress =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> UnsafeMutableRawPointer?

  private static let functions: (current: Current, realAddress: RealAddress)? = {
    guard let current = dlsym(nil, "__asan_get_current_fake_stack"),
      let realAddress = dlsym(nil, "__asan_addr_is_in_fake_stack")
    else { return nil }
    // Sound: as 'sanitizer/asan_interface.h' declares them.
    return (unsafeBitCast(current, to: Current.self), unsafeBitCast(realAddress, to: RealAddress.self))
  }()

  /// A Boolean value indicating whether the program was built with the address sanitizer.
  static var isActive: Bool { functions != nil }

  /// Returns the address on the stack of the function that has a variable at the given address.
  ///
  /// - Parameter address: The address of a variable of a function that runs on the calling thread.
  /// - Returns: The address itself, or that of the function's frame if the sanitizer has moved its variables.
  static func stackAddress(of address: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    guard let functions, let fakeStack = functions.current() else { return address }
    return functions.realAddress(fakeStack, address, nil, nil) ?? address
  }
}
