import { getRumReplay, type RumReplaySegment } from '@pharos/shared-protocol/contract/observability/rum-replay.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Shown, useAll, type Whole } from '../../server/cache.ts'
import type { Segment } from './tape.ts'

/** Requests at a time. */
const AT_ONCE = 6
/** How much of a replay a tab holds, in bytes of JSON. */
const MOST_BYTES = 200_000_000
/** Of one segment, which the server bounds too. */
const MOST_OF_SEGMENT = 4_000_000

export interface Reading {
  segments: readonly Segment[]
  /** How many of the segments were tried, of how many. */
  tried: number
  of: number
  /** How many cannot be read. */
  failed: number
  /** Whether the rest is too large. */
  isCut: boolean
}

const NOTHING: Reading = { segments: [], tried: 0, of: 0, failed: 0, isCut: false }

export interface Segments {
  list: Shown<Whole<RumReplaySegment>>
  reading: Reading
}

/** Reads the segments of a replay in order, some at a time; what was read is not read again when the list grows. */
export function useSegments(app_id: string, session_id: string): Segments {
  const list = useAll(getRumReplay, { params: { app_id, session_id } })
  const [reading, setReading] = useState(NOTHING)
  const read = useRef(new Map<number, Segment & { bytes: number }>())
  useEffect(() => {
    read.current.clear()
    setReading(NOTHING)
  }, [app_id, session_id])
  const items = list.data?.items
  useEffect(() => {
    if (!items) return
    const stopping = new AbortController()
    void readThem(items, read.current, setReading, stopping.signal)
    return () => stopping.abort()
  }, [items])
  return { list, reading }
}

async function readThem(
  items: readonly RumReplaySegment[],
  read: Map<number, Segment & { bytes: number }>,
  show: (reading: Reading) => void,
  signal: AbortSignal,
): Promise<void> {
  let [failed, isCut] = [0, false]
  const missing = items.flatMap(({ segment_index: index, url }) =>
    url === null || read.has(index) ? [] : [{ index, url }],
  )
  const tell = (left: number) =>
    show({ segments: [...read.values()], tried: items.length - left, of: items.length, failed, isCut })
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    isCut = [...read.values()].reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES
    if (isCut) break
    const found = await Promise.all(
      missing.slice(at, at + AT_ONCE).map(item => readOne(item, signal).catch(() => null)),
    )
    if (signal.aborted) return
    for (const segment of found) if (segment) read.set(segment.index, segment)
    failed += found.filter(segment => segment === null).length
    tell(Math.max(0, missing.length - at - AT_ONCE))
  }
  if (missing.length === 0 || isCut) tell(0)
}

async function readOne(
  { index, url }: { index: number; url: string },
  signal: AbortSignal,
): Promise<Segment & { bytes: number }> {
  const response = await fetch(ownAddress(url), { signal })
  if (!response.ok || !response.body) throw new Error(`The segment is answered with ${response.status}.`)
  const text = await boundedText(response.body.pipeThrough(new DecompressionStream('gzip')))
  const { events } = JSON.parse(text) as { events?: unknown }
  if (!Array.isArray(events)) throw new Error('The segment has no events.')
  return { index, events, bytes: text.length }
}

/** The local object store is this installation, whatever it is called here; another store is asked where it is. */
function ownAddress(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname.startsWith('/object/') ? pathname + search : url
}

async function boundedText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const [reader, decoder] = [stream.getReader(), new TextDecoder()]
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true })
    if (text.length > MOST_OF_SEGMENT) throw new Error('The segment is too large.')
  }
  return text + decoder.decode()
}
