/**
 * One question for the time of another machine, in milliseconds: an agent asks a control plane for it with each hello,
 * and a control plane asks the database.
 */
export interface Sample {
  /** The other clock in the reply, since the epoch. */
  theirs: number
  /** Our monotonic clock half-way between request and reply. */
  mine: number
  roundTrip: number
}

const KEPT = 8
const SLACK_MS = 2

/**
 * The samples to keep after a new one: the last few that agree with it within their round trips. A disagreement means
 * that the other clock was set, so older samples are useless.
 */
export function withSample(samples: readonly Sample[], sample: Sample, scale: number): Sample[] {
  const agreeing = samples.filter(one => {
    const difference = Math.abs(timeAt(one, sample.mine, scale) - sample.theirs)
    return difference <= ((one.roundTrip + sample.roundTrip) / 2 + SLACK_MS) * scale
  })
  return [...agreeing, sample].slice(-KEPT)
}

/**
 * The sample with the shortest round trip, and of equal ones the newest: its middle is the best estimate (RFC 5905 10).
 */
export function bestOf(samples: readonly Sample[]): Sample | undefined {
  return samples.reduce<Sample | undefined>(
    (best, one) => (best === undefined || one.roundTrip <= best.roundTrip ? one : best),
    undefined,
  )
}

/** The other clock's time at a value of our monotonic clock. `scale` is how much faster the other clock runs. */
export function timeAt(sample: Sample, monotonic: number, scale: number): number {
  return sample.theirs + (monotonic - sample.mine) * scale
}
