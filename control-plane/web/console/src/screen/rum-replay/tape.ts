import { recordingOf } from '@pharos/shared-protocol/rum/recording.ts'

/** A segment that was read. */
export interface Segment {
  index: number
  events: readonly unknown[]
}

/** Milliseconds since 1970, by the clock of the recorded browser. */
export interface Span {
  from: number
  to: number
}

interface TapeEvent {
  type: number
  timestamp: number
}

/** What one page load recorded. */
interface Recording extends Span {
  events: TapeEvent[]
  gaps: Span[]
}

/** What a player plays in one go: the recordings of one tab, one after another. */
export interface Tape extends Span {
  events: TapeEvent[]
  /** Where parts are missing: what is shown may differ from what the person saw. */
  gaps: Span[]
}

const SNAPSHOT = 2
const META = 4
/** What names the recording; nothing is played of it. */
const CUSTOM = 5
/** A session ends after four hours. An instant farther from the middle one is wrong, and would stretch the timeline. */
const FAR_MS = 6 * 3_600_000

/**
 * Puts segments together, in any order: those of one recording by index, recordings that do not overlap in time on one
 * tape, since they are of one tab. The longest tape is the first.
 */
export function tapesOf(segments: readonly Segment[]): Tape[] {
  const present = new Set(segments.map(({ index }) => index))
  const middle = middleOf(segments.flatMap(({ events }) => events.filter(isTimed).map(({ timestamp }) => timestamp)))
  const isNear = ({ timestamp }: TapeEvent) => Math.abs(timestamp - middle) <= FAR_MS
  const recordings = Map.groupBy(segments, ({ events }) => recordingOf(events[0]) ?? '')
  const played = [...recordings.values()].flatMap(own => recordingFrom(own, present, isNear) ?? [])
  return onTapes(played).toSorted((one, other) => other.to - other.from - (one.to - one.from))
}

function isTimed(event: unknown): event is TapeEvent {
  const { type, timestamp } = (event ?? {}) as Partial<TapeEvent>
  return Number.isInteger(type) && Number.isFinite(timestamp)
}

function middleOf(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}

/** Null: no page is drawn in it, since its first segment is missing and no later one begins anew. */
function recordingFrom(
  segments: readonly Segment[],
  present: ReadonlySet<number>,
  isNear: (event: TapeEvent) => boolean,
): Recording | null {
  const parts = segments
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, events }) => ({
      index,
      events: events.filter(isTimed).filter(event => event.type !== CUSTOM && isNear(event)),
    }))
    .filter(({ events }) => events.length > 0)
  const all = parts.flatMap(({ events }) => events).toSorted((one, other) => one.timestamp - other.timestamp)
  const begin = beginOf(all)
  if (begin === -1) return null
  const events = all.slice(begin)
  const [from, to] = [all[0]?.timestamp ?? 0, all.at(-1)?.timestamp ?? 0]
  const drawn = events[0]?.timestamp ?? from
  const gaps = gapsOf(parts, present, events, to)
  return { events, from: drawn, to, gaps }
}

/** Where the first whole page is: its size comes before it. */
function beginOf(events: readonly TapeEvent[]): number {
  const snapshot = events.findIndex(({ type }) => type === SNAPSHOT)
  return events[snapshot - 1]?.type === META ? snapshot - 1 : snapshot
}

/** From a missing segment to the next whole page. Another tab's may be missing instead: nobody can tell. */
function gapsOf(
  parts: readonly { index: number; events: TapeEvent[] }[],
  present: ReadonlySet<number>,
  events: readonly TapeEvent[],
  end: number,
): Span[] {
  return parts.flatMap(({ index, events: own }, i) => {
    const next = parts[i + 1]
    const isWhole =
      !next || Array.from({ length: next.index - index - 1 }, (_, k) => index + 1 + k).every(at => present.has(at))
    if (isWhole) return []
    const from = own.at(-1)?.timestamp ?? 0
    const to = events.find(({ type, timestamp }) => type === SNAPSHOT && timestamp > from)?.timestamp ?? end
    return [{ from, to }]
  })
}

function onTapes(recordings: readonly Recording[]): Tape[] {
  const tapes: Tape[] = []
  for (const recording of recordings.toSorted((one, other) => one.from - other.from)) {
    const tape = tapes.find(({ to }) => to <= recording.from)
    if (!tape) tapes.push({ ...recording, events: [...recording.events], gaps: [...recording.gaps] })
    else {
      for (const event of recording.events) tape.events.push(event)
      tape.gaps.push(...recording.gaps)
      tape.to = recording.to
    }
  }
  return tapes
}
