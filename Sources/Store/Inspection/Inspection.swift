import Effects

/// The inspection of a store by other programs of the same user.
///
/// The inspection lasts as long as the store, or until you call ``end()``. Releasing this object does not end the
/// inspection.
public final class Inspection: Sendable {
  /// The path of the socket; `nil` if the store can't be inspected.
  ///
  /// If the path is `nil`, the call of `inspect` has reported the reason as an issue.
  public let path: String?
  private let link: InspectionLink?

  init(path: String?, _ link: InspectionLink?) { (self.path, self.link) = (path, link) }

  /// Ends the inspection.
  ///
  /// Soon after the call, a thread closes all connections and removes the socket.
  ///
  /// Further calls have no effect. You can call this method on any thread.
  public func end() { link?.end() }

  /// A Boolean value indicating whether the inspection has ended.
  var hasEnded: Bool { link?.isEnded ?? true }
}

extension Store {
  /// Lets other programs of the same user inspect this store while it runs.
  ///
  /// ```swift
  /// store.inspect()  // In another terminal: store-inspector
  /// ```
  ///
  /// The other programs see the state, the actions with their senders, the effects, the selectors and the observers.
  /// With a history, they can also make the store show earlier states. They can't send actions. `store-inspector` is
  /// such a program. To write your own, see <doc:InspectionProtocol>.
  ///
  /// The store listens at a socket in the folder `store-inspector` of the user's runtime folder (`XDG_RUNTIME_DIR`).
  /// If there is no runtime folder, the socket is in the folder `/tmp/store-inspector-` followed by the number of the
  /// user. Only the user may enter the folder and use the socket, and connections of other users are closed. Redacted
  /// values do not leave the process.
  ///
  /// A separate thread waits for connections. The store answers on its isolation, between its other work. A store
  /// without isolation answers when it is used, or while its owner waits for effects, and each use of such a store
  /// checks for requests. Until a program connects and asks for events, inspection adds only one other cost to a send:
  /// the copies that a history makes.
  ///
  /// Only a root store can be inspected. If a store can't be inspected, the method reports an issue, and the store
  /// works as before. A second call returns the same inspection, or a new inspection if the first one has ended.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of states to keep, so that the store can show earlier states. While a state is kept,
  ///     the next action copies the collections that it changes. With 0, the store keeps no states.
  ///   - redactions: The values that other programs can't see.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The inspection, which you can end while the store continues.
  @discardableResult
  public func inspect(
    history limit: Int = 0, redacting redactions: [Redaction] = [],
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Inspection {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    return core.exclusively { inspect(in: .ofUser, limit, redactions, at: site) }
  }

  /// Lets other programs inspect this store through a socket in a folder.
  func inspect(
    in folder: InspectionFolder, _ limit: Int, _ redactions: [Redaction], at site: SourceSite
  ) -> Inspection {
    do throws(InspectionFailure) {
      guard let root else { throw .childStore(state: "\(State.self)") }
      if let inspected = root.inspection as? InspectedStore<State, Action>, !inspected.handle.hasEnded {
        return inspected.handle
      }
      let link = InspectionLink(root)
      let greeting = InspectionGreeting(
        process: InspectionFolder.programName, pid: InspectionFolder.processID,
        state: String(reflecting: State.self), action: String(reflecting: Action.self), hasHistory: limit > 0,
        redacted: redactions.map { $0.names.joined(separator: ".") })
      let path = try InspectionServer.start(in: folder, link, greeting: greeting)
      let handle = Inspection(path: path, link)
      root.inspection = InspectedStore(root, link, handle, redacting: redactions, history: limit, at: site)
      return handle
    } catch {
      reportIssue(error.description, kind: .inspectionFailure, at: site)
      return Inspection(path: nil, nil)
    }
  }
}

extension RuntimeIssue.Kind {
  /// A store can't be inspected.
  public static let inspectionFailure = Self(documented: "inspection-failure")
}
