/// The former name of ``YieldPolicy``.
@available(*, deprecated, renamed: "YieldPolicy")
public typealias Pace = YieldPolicy

/// The former name of ``ProgressThrottle``.
@available(*, deprecated, renamed: "ProgressThrottle")
public typealias StepProgress = ProgressThrottle
