import Glibc

/// The memory in which the address sanitizer puts the variables of functions, in place of the stack.
///
/// It finds uses of a variable after its function has returned in that way, by default on Linux. The frames themselves
/// stay on the stack, and the sanitizer's runtime tells for an address in such memory where its function's frame is:
/// functions that it exports for those who walk the stack. In a program without the sanitizer they are not there.
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
    // As 'sanitizer/asan_interface.h' declares them.
    return (unsafeBitCast(current, to: Current.self), unsafeBitCast(realAddress, to: RealAddress.self))
  }()

  /// A Boolean value indicating whether the program was built with the address sanitizer.
  static var isActive: Bool { functions != nil }

  /// The place on the stack of the function that has a variable at an address.
  ///
  /// - Parameter address: The address of a variable of a function that is running on the calling thread.
  /// - Returns: The address itself, or that of the function's frame if the sanitizer has moved its variables.
  static func stackAddress(of address: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    guard let functions, let fakeStack = functions.current() else { return address }
    return functions.realAddress(fakeStack, address, nil, nil) ?? address
  }
}
