import Effects

/// A check, in debug builds, that all threads use the same order when they lock one shared value inside the `withLock`
/// of another.
///
/// Two threads that lock two values in opposite orders may wait for each other forever. An issue is reported as soon as
/// both orders have been used, even if no two threads have blocked each other. As in lockdep, the lock validator of
/// Linux, each order is a link in a graph, and the graph must have no cycle.
@usableFromInline
enum SharedLockOrder {}

#if DEBUG
  extension SharedLockOrder {
    /// A value that a thread has locked.
    ///
    /// If the thread locked the value inside the `withLock` of another value, `outer` is that other value.
    @usableFromInline
    final class Held {
      fileprivate let cell: SharedCell
      fileprivate let site: SourceSite
      fileprivate let outer: Held?

      fileprivate init(_ cell: SharedCell, at site: SourceSite, in outer: Held?) {
        (self.cell, self.site, self.outer) = (cell, site, outer)
      }
    }

    /// The pairs of values in which one value was locked inside a `withLock` of the other value.
    private struct Links: Sendable {
      /// For each value, the values that were locked in its `withLock`, with the source location of the first such
      /// `withLock`.
      var inner: [ObjectIdentifier: [ObjectIdentifier: SourceSite]] = [:]
      /// The values that occur anywhere in `inner`; most values do not occur there.
      var linked: Set<ObjectIdentifier> = []
    }

    private static let links = LockedValue(Links())
    private static let slot = ThreadSlot()

    private static var held: Held? {
      slot.cell.pointee.map { Unmanaged<Held>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Records that this thread has locked a value, and runs the closure of the value's `withLock`.
    ///
    /// - Returns: The locked value, to pass to `leave(_:)`.
    @usableFromInline
    static func enter(_ cell: SharedCell, at site: @autoclosure () -> SourceSite) -> Held {
      let held = Held(cell, at: site(), in: held)
      slot.cell.pointee = Unmanaged.passUnretained(held).toOpaque()
      return held
    }

    /// Records that this thread has unlocked a value.
    @usableFromInline
    static func leave(_ held: Held) {
      slot.cell.pointee = held.outer.map { Unmanaged.passUnretained($0).toOpaque() }
    }

    /// Returns the source location of the `withLock` of `cell` that is running on this thread; `nil` if none is
    /// running.
    static func site(of cell: SharedCell) -> SourceSite? {
      guard let held else { return nil }
      return sequence(first: held, next: \.outer).first { $0.cell === cell }?.site
    }

    /// Records that this thread is about to lock a value.
    @usableFromInline
    static func note(_ cell: SharedCell, at site: @autoclosure () -> SourceSite = .unknown) {
      guard let held else { return }
      // A use of a value inside its own `withLock` is reported as another kind of issue.
      guard sequence(first: held, next: \.outer).allSatisfy({ $0.cell !== cell }) else { return }
      let (outerID, id) = (ObjectIdentifier(held.cell), ObjectIdentifier(cell))
      let opposite = links.change { links -> SourceSite? in
        guard links.inner[outerID]?[id] == nil else { return nil }
        links.inner[outerID, default: [:]][id] = held.site
        links.linked.formUnion([outerID, id])
        return firstSite(from: id, to: outerID, in: links.inner)
      }
      // The issue is reported before this thread locks the value, because the thread may wait forever for that lock.
      if let opposite { report(cell, at: site(), in: held, opposite) }
    }

    /// Returns the source location of the first link on a path from one value to another; `nil` if there is no path.
    private static func firstSite(
      from start: ObjectIdentifier, to end: ObjectIdentifier,
      in inner: [ObjectIdentifier: [ObjectIdentifier: SourceSite]]
    ) -> SourceSite? {
      for (first, site) in inner[start] ?? [:] {
        var (seen, open) = (Set([first]), [first])
        while let next = open.popLast() {
          if next == end { return site }
          for id in (inner[next] ?? [:]).keys where seen.insert(id).inserted { open.append(id) }
        }
      }
      return nil
    }

    /// Forgets a value that is being released.
    static func forget(_ cell: SharedCell) {
      let id = ObjectIdentifier(cell)
      links.change { links in
        guard links.linked.remove(id) != nil else { return }
        links.inner[id] = nil
        for other in Array(links.inner.keys) where links.inner[other]?.removeValue(forKey: id) != nil {
          if links.inner[other]?.isEmpty == true { links.inner[other] = nil }
        }
      }
    }

    private static func report(
      _ cell: SharedCell, at site: SourceSite, in outer: Held, _ opposite: SourceSite
    ) {
      reportIssue(
        """
        The shared value \(cell.displayName) was used inside a 'withLock' of \(outer.cell.displayName). Elsewhere \
        \(outer.cell.displayName) was used inside a 'withLock' of \(cell.displayName), directly or inside the \
        'withLock' of a third value. Threads that do this at the same time wait for each other forever.

        The 'withLock' here: \(outer.site).
        The 'withLock' in the opposite order: \(opposite).

        Likely causes, in order:
        1. The closure reads the other value through a property. Read the other value before 'withLock', and change it \
        afterwards.
        2. The two values change together. Make them one value, or lock them in the same order everywhere.
        """, kind: .sharedLockOrder, at: site.line == 0 ? outer.site : site)
    }
  }
#else
  // A release build checks nothing, and the check has no cost there.
  extension SharedLockOrder {
    @usableFromInline
    struct Held {
      @inlinable
      init() {}
    }

    @inlinable
    @inline(__always)
    static func enter(_ cell: SharedCell, at site: @autoclosure () -> SourceSite) -> Held { Held() }

    @inlinable
    @inline(__always)
    static func leave(_ held: Held) {}

    @inlinable
    @inline(__always)
    static func note(_ cell: SharedCell, at site: @autoclosure () -> SourceSite = .unknown) {}

    static func site(of cell: SharedCell) -> SourceSite? { nil }

    static func forget(_ cell: SharedCell) {}
  }
#endif
