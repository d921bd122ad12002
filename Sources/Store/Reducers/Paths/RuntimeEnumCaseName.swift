/// Returns the name of the case that an enum is in; nil if the value is not an enum.
///
/// A mirror has no name for a case without payload, and an enum may have its own description. This runtime function,
/// which `Swift.dump` uses too, always knows the name. The name of a case is always at the same address.
@_silgen_name("swift_EnumCaseName")
func runtimeEnumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
