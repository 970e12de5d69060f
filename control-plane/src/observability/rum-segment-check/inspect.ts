import { gunzipSync } from 'node:zlib'
import { recordedPrivacyOf } from '@pharos/shared-protocol/rum/recording.ts'
import type { MaskedPlace, SegmentFinding } from '@pharos/shared-protocol/rum/segment-check.ts'
import { type Counts, createCounts } from './counts.ts'

/** What a segment shows that it should not, and what was masked in it. */
export interface Inspection {
  findings: SegmentFinding[]
  masked: MaskedPlace[]
}

type Fields = Record<string, unknown>

interface Step {
  value: unknown
  /** The name of the field that holds it. */
  key: string
  /** The name of the element around it. */
  parent: string
}

/** A segment is not larger. */
const MOST_INFLATED = 2_000_000
const ELEMENT = 2
const INPUT = 5

/** Inspects the file of a segment. Runs in a thread: it is a stranger's, and may be made to take long. */
export function inspectSegment(file: Buffer): Inspection {
  const body = gunzipSync(file, { maxOutputLength: MOST_INFLATED })
  const { events } = JSON.parse(body.toString('utf8')) as { events: unknown[] }
  const counts = createCounts(recordedPrivacyOf(events[0]))
  for (const event of events) walk(event, counts)
  return counts.result()
}

/** Without recursion, since a stranger decides how deep it is. */
function walk(event: unknown, counts: Counts): void {
  const waiting: Step[] = [{ value: event, key: '', parent: '' }]
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const { value, key, parent } = step
    if (typeof value === 'string') counts.string(key, value, parent)
    else if (Array.isArray(value)) for (const each of value) waiting.push({ value: each, key, parent })
    else if (typeof value === 'object' && value !== null) open(value as Fields, parent, counts, waiting)
  }
}

/** An object of an event: an element, a change of one, what was typed, or anything else. */
function open(fields: Fields, parent: string, counts: Counts, waiting: Step[]): void {
  const { type, tagName, attributes, source, text } = fields
  const isElement = type === ELEMENT && typeof tagName === 'string'
  const isChange = !isElement && 'id' in fields && typeof attributes === 'object' && attributes !== null
  if (isElement || isChange) counts.attributes((attributes ?? {}) as Fields, isElement ? tagName : '')
  if (source === INPUT && typeof text === 'string') counts.typed(text)
  const own = isElement ? tagName.toLowerCase() : parent
  for (const [key, value] of Object.entries(fields))
    if (key !== 'tagName' && !(key === 'attributes' && (isElement || isChange)))
      waiting.push({ value, key, parent: own })
}
