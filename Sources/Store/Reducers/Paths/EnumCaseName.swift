/// The name of the case that an enum is in; nil for what is no enum.
///
/// An entry point of the runtime, the one `Swift.dump` uses. The name of a case is always at the same address.
@_silgen_name("swift_EnumCaseName")
func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
