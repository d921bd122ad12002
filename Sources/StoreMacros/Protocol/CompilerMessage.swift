/// What the compiler says, as it stands in the JSON: an object whose one key names the message.
///
/// The shape was read off the messages of Swift 6.3; keys that are not needed here are left out, and
/// decoding passes over them.
struct CompilerMessage: Decodable {
  var getCapability: Empty?
  var expandAttachedMacro: AttachedExpansion?
  var expandFreestandingMacro: FreestandingExpansion?
  var loadPluginLibrary: Empty?

  /// A message whose contents do not matter.
  struct Empty: Decodable {}

  /// The macro a use of it resolved to.
  struct MacroReference: Decodable {
    /// The type the macro's declaration names, as in `CasePathableMacro`.
    var typeName: String
    /// The macro's own name.
    var name: String
  }

  /// A piece of source and where it begins, leading white space included.
  struct Syntax: Decodable {
    var source: String
    var location: Location?

    struct Location: Decodable {
      var fileName: String
      /// In bytes from the start of the file.
      var offset: Int
    }
  }

  /// A request to expand one role of a macro on one declaration.
  struct AttachedExpansion: Decodable {
    var macro: MacroReference
    /// The role: `member`, `memberAttribute`, `extension`, `peer` and so on.
    var macroRole: String
    var attributeSyntax: Syntax
    var declSyntax: Syntax
    /// For `extension`, the type's full name.
    var extendedTypeSyntax: Syntax?
    /// For `member` and `extension`, a placeholder that inherits what the type does not conform to yet.
    var conformanceListSyntax: Syntax?
    /// The types around the declaration, innermost first, without their members.
    var lexicalContext: [Syntax]?
    /// JSON that tells how the client is being compiled.
    var staticBuildConfiguration: String?
  }

  /// A request to expand `#name(…)`.
  struct FreestandingExpansion: Decodable {
    var macro: MacroReference
    var syntax: Syntax
  }
}
