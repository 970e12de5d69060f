import { z } from 'zod'
import type { RefusalCode } from '../../problem.ts'
import { defineRoute } from '../route.ts'
import type { PingSignal } from './heartbeat.ts'

/** How much of a ping's body is stored, in bytes. */
export const PING_BODY_LIMIT = 102_400

// Pages of other sites may ping too, as a job in a browser does.
const open = { kind: 'public', anySite: true } as const
const key = z.string().meta({ description: 'The ping key of a heartbeat monitor' })
const signal = z.string().meta({ description: '`start`, `fail`, `log`, or an exit status from 0 to 255' })
// Unknown parameters, such as cache busters, are ignored, so that no ping is lost because of them.
const query = z.object({
  rid: z.string().optional().meta({ description: 'UUID that links the end of a run to its start' }),
})
const reply = z.literal('OK')
const body = z.string().optional()
const refusals: RefusalCode[] = ['not_found', 'method_not_allowed']

const common = {
  access: open,
  query,
  reply,
  replyType: 'text',
  tx: 'none',
  refusals,
  fixture: 'ping',
} as const
const withBody = { body, bodyType: 'bytes' } as const

export const getPing = defineRoute({
  id: 'ping.success',
  method: 'GET',
  path: '/ping/{key}',
  summary: 'Report that a job succeeded; HEAD is also accepted',
  params: z.object({ key }),
  ...common,
})

export const postPing = defineRoute({
  id: 'ping.success_post',
  method: 'POST',
  path: '/ping/{key}',
  summary: 'Report that a job succeeded, with a body of which the first 100 KB are stored',
  params: z.object({ key }),
  ...common,
  ...withBody,
})

export const getPingSignal = defineRoute({
  id: 'ping.signal',
  method: 'GET',
  path: '/ping/{key}/{signal}',
  summary:
    'Report that a job started, failed or ended with an exit status, or send a log message; HEAD is also accepted',
  params: z.object({ key, signal }),
  ...common,
})

export const postPingSignal = defineRoute({
  id: 'ping.signal_post',
  method: 'POST',
  path: '/ping/{key}/{signal}',
  summary:
    'Report that a job started, failed or ended with an exit status, or send a log message, with a body of which the first 100 KB are stored',
  params: z.object({ key, signal }),
  ...common,
  ...withBody,
})

const WORDS: readonly string[] = ['start', 'fail', 'log']

/** Parses the signal in a ping's path: without one it is `success`; null if it is neither a word nor an exit status. */
export function readSignal(text: string | undefined): { signal: PingSignal; exit_status: number | null } | null {
  if (text === undefined) return { signal: 'success', exit_status: null }
  if (WORDS.includes(text)) return { signal: text as PingSignal, exit_status: null }
  return /^\d{1,3}$/.test(text) && Number(text) <= 255 ? { signal: 'exit_status', exit_status: Number(text) } : null
}
