import { MOST_SEGMENT_EVENTS } from '@pharos/shared-protocol/contract/observability/rum-replay.ts'
import { z } from 'zod'
import { Undecodable } from '../otlp-message/index.ts'

/** Where a segment belongs, as its address says. */
export interface SegmentPlace {
  session_id: string
  segment_index: number
}

/** An event of rrweb. What is in it is read only where it cannot do harm. */
const Event = z.looseObject({ type: z.int().min(0).max(100), timestamp: z.number().min(0).max(8.64e15) })

const Segment = z.looseObject({
  session_id: z.uuid().toLowerCase(),
  segment_index: z.int(),
  events: z.array(Event).min(1).max(MOST_SEGMENT_EVENTS),
})

/** Checks the body of a segment, and returns how many events it has. Throws `Undecodable`. */
export function checkSegment(body: Buffer, place: SegmentPlace): number {
  const parsed = Segment.safeParse(parse(body))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Undecodable(`${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is no segment'}`)
  }
  const { session_id, segment_index, events } = parsed.data
  if (session_id !== place.session_id || segment_index !== place.segment_index)
    throw new Undecodable('session_id and segment_index are not those of the address')
  return events.length
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Undecodable('it is not JSON')
  }
}
