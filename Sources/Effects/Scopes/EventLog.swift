/// The log of the events of a store that has listeners, from where they happen to the store's isolation.
///
/// Effects start and end on any thread. Their events wait here, with those of the isolation between them in their
/// order, until the store delivers them. The store keeps the log after its last listener is gone, so that the numbers
/// of the events continue.
package final class EventLog<Event>: @unchecked Sendable {
  // Sound: the state is touched under the tree's lock only.

  /// An event that waits for its delivery.
  package struct Entry {
    /// The number of the event.
    package let number: Int
    /// The number of the event that led to it.
    package let cause: Int?
    package let time: EventTime
    package let event: Event
  }

  private var lastNumber = 0
  private var entries: [Entry] = []
  /// A Boolean value indicating whether the store has listeners.
  private(set) var isOpen = true
  /// A Boolean value indicating whether a delivery is certain to come, so that none has to be scheduled.
  private var isDeliveryPending = false
  /// Starts a task that delivers the entries, under the lock.
  ///
  /// Returns false if the store has no actor. Then its owner delivers them, when it uses the store.
  private let schedule: @Sendable () -> Bool

  init(schedule: @escaping @Sendable () -> Bool) { self.schedule = schedule }

  /// Adds an event, and schedules a delivery unless one is coming.
  ///
  /// - Returns: The number of the event; nil if the store has no listeners.
  @discardableResult
  func append(_ event: Event, at time: EventTime = .now, cause: Int?) -> Int? {
    guard isOpen else { return nil }
    lastNumber += 1
    entries.append(Entry(number: lastNumber, cause: cause, time: time, event: event))
    if !isDeliveryPending { isDeliveryPending = schedule() }
    return lastNumber
  }

  /// Promises a delivery, until which none is scheduled, if the store has listeners.
  func holdDelivery() { isDeliveryPending = isOpen }

  /// Removes and returns the entries, which the caller releases outside the lock.
  func takeEntries() -> [Entry] {
    defer { entries = [] }
    isDeliveryPending = false
    return entries
  }

  /// Lets events come.
  func open() { isOpen = true }

  /// Lets no more events come.
  ///
  /// - Returns: The entries, which the caller releases outside the lock.
  func close() -> [Entry] {
    isOpen = false
    return takeEntries()
  }
}

/// The time of an event.
///
/// It is held as a duration. The size of an `Instant` is known at run time only, so that each copy of an event with one
/// would be a call.
package struct EventTime: Sendable {
  private static let origin = ContinuousClock.now
  private let sinceOrigin: Duration

  /// The present time.
  package static var now: EventTime {
    let origin = origin
    return EventTime(sinceOrigin: .now - origin)
  }

  /// The time on the continuous clock.
  package var instant: ContinuousClock.Instant { Self.origin + sinceOrigin }

  package static func - (time: EventTime, earlier: EventTime) -> Duration {
    time.sinceOrigin - earlier.sinceOrigin
  }
}
