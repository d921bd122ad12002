/// A stored property of a dependency client, with the parts that the generated initializers need.
struct ClientProperty {
  let declaration: Declaration
  /// The type of the initializer's parameter; `nil` for a property without a parameter.
  let type: String?
  /// The default value of the initializer's parameter, if the parameter has one.
  let defaultValue: String?
  /// The name of the property that stores the value.
  let storage: String
  /// A Boolean value indicating whether the property is an endpoint, which holds a closure of the client.
  let isEndpoint: Bool

  /// The names of attributes that are not property wrappers.
  private static let plainAttributes: Set = [
    "DependencyEndpointIgnored", "MainActor", "available", "preconcurrency", "usableFromInline",
  ]

  init(_ declaration: Declaration) {
    self.declaration = declaration
    let source = declaration.source
    let endpoint = declaration.hasAttribute("DependencyEndpointIgnored") ? nil : Endpoint(declaration)
    isEndpoint = endpoint != nil
    storage = endpoint?.storage ?? declaration.name
    // A constant can't have a property wrapper, and an endpoint can't have a property wrapper in addition to its
    // accessors.
    let mayBeWrapped = declaration.keyword == "var" && endpoint == nil
    let isWrapped =
      mayBeWrapped && declaration.attributes.contains { !Self.plainAttributes.contains($0.name) }
    let function = declaration.variableType.flatMap { FunctionType($0, in: source) }
    let written = declaration.variableType.map { source.text($0) } ?? declaration.literalType ?? ""
    let initialValue = declaration.initialValue
    // A parameter for this property would lower the access level of the initializer to that of the property.
    let isHidden = declaration.hasAccess("private") || declaration.hasAttribute("usableFromInline")
    let isInaccessible = initialValue != nil && isHidden
    let isFixed = declaration.keyword == "let" && initialValue != nil
    let isParameter = !(isWrapped || written.isEmpty || isInaccessible || isFixed)
    type = isParameter ? function.map { "@escaping \($0.text)" } ?? written : nil
    // A function type that ends with `?` is not optional: only its result is optional.
    let isOptional = declaration.keyword == "var" && written.hasSuffix("?") && function == nil
    defaultValue =
      endpoint != nil ? nil : initialValue.map { source.originalText($0) } ?? (isOptional ? "nil" : nil)
  }
}
