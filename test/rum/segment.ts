import { gunzipSync } from 'node:zlib'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { send } from '../api/standing/send.ts'
import type { SharedWorld } from '../world/shared.ts'

export interface Segment {
  session_id: string
  segment_index: number
  events: unknown[]
}

/** A snapshot of a page with one text. */
export const snapshot = (text: string, timestamp = 1_700_000_000_000) => ({
  type: 2,
  timestamp,
  data: {
    node: {
      type: 0,
      id: 1,
      childNodes: [
        { type: 2, tagName: 'body', attributes: {}, id: 2, childNodes: [{ type: 3, textContent: text, id: 3 }] },
      ],
    },
    initialOffset: { left: 0, top: 0 },
  },
})

export function segmentOf(session_id: string, segment_index: number, events: unknown[] = [snapshot('Hello')]): Segment {
  return { session_id, segment_index, events }
}

/** Sends a segment as an SDK does. */
export function sendSegment(
  world: SharedWorld,
  token: string | null,
  segment: Segment,
  more: { headers?: Record<string, string>; query?: Record<string, string>; body?: unknown } = {},
) {
  const { session_id, segment_index } = segment
  return send(world, routes.ingestRumSegment, {
    key: token,
    query: { session_id, segment_index: String(segment_index), ...more.query },
    body: more.body ?? segment,
    headers: { 'content-type': 'application/json', ...more.headers },
  })
}

/** What an address of a segment serves. */
export async function download(
  address: string | null,
): Promise<{ status: number; segment: Segment | null; headers: Headers }> {
  const response = await fetch(address ?? '')
  const bytes = Buffer.from(await response.arrayBuffer())
  const segment = response.ok ? (JSON.parse(gunzipSync(bytes).toString('utf8')) as Segment) : null
  return { status: response.status, segment, headers: response.headers }
}
