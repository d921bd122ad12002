/// The name of the case that an enum is in; nil for what is no enum.
///
/// A mirror has no name for a case without payload, and a description may be the enum's own; the runtime knows the
/// name. This is its entry point that `Swift.dump` uses. The name of a case is always at the same address.
@_silgen_name("swift_EnumCaseName")
func runtimeEnumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
