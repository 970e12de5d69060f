import { gzipSync } from 'node:zlib'
import { MOST_OF_BATCH } from '@pharos/control-plane/observability/rum-intake/routes.ts'
import { MOST_BYTES, MOST_OF_SESSION } from '@pharos/control-plane/observability/rum-replay/bounds.ts'
import { PLAN_TABLE } from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MOST_SEGMENT_EVENTS } from '@pharos/shared-protocol/contract/observability/rum-replay.ts'
import type { Attack } from './attack.ts'
import { type Bound, size } from './bound.ts'

const QUOTAS = Object.values(PLAN_TABLE).flatMap(plan => plan.rum_replays_per_day?.toLocaleString('en') ?? [])
const more = (number: number) => Math.ceil(number * 1.5)
const TIME = 'headers 20 s, all 60 s; 10 s for its turn'
const JSON_TYPE = 'application/json'

/** What pages with a tag send; their client token is public. */
export const RUM_BOUNDS: readonly Bound[] = [
  {
    ...{ input: 'a batch of events of a page', from: 'anybody' },
    bytes: `${size(MOST_OF_BATCH.sent)} sent, ${size(MOST_OF_BATCH.inflated)} inflated`,
    work: '500 events; events and bytes of the plan; one body of an account at a time',
    ...{ time: TIME, beyond: '413 too_large' },
    exceed: attack => both(attack, '/rum/v1/events', MOST_OF_BATCH),
  },
  {
    ...{ input: 'a segment of a session replay', from: 'anybody' },
    bytes: `${size(MOST_BYTES.inflated)} inflated; ${size(MOST_OF_SESSION)} of a session`,
    work: `${MOST_SEGMENT_EVENTS} events; replays of the plan; 4 of an application at once, 6 in all`,
    ...{ time: TIME, beyond: '413 too_large' },
    exceed: attack => both(attack, `/v1/segments?session_id=${crypto.randomUUID()}&segment_index=0`, MOST_BYTES),
  },
  {
    ...{ input: 'sessions with a replay', from: 'anybody', bytes: '–' },
    work: `${QUOTAS.join(', ')} on a day (free to business); beyond, none of the body is read`,
    ...{ time: '–', beyond: '402 quota_reached', tested: 'test/rum/sampling.test.ts' },
  },
]

/** Too much as sent, and too much inflated. */
async function both(attack: Attack, path: string, { sent: most, inflated }: typeof MOST_BYTES): Promise<string> {
  const { body: app } = await attack.call(routes.createRumApp, { body: { name: crypto.randomUUID() } })
  const sent = await attack.post(path, 'x'.repeat(more(most)), JSON_TYPE, app.client_token)
  const zeros = gzipSync(Buffer.alloc(more(inflated)))
  const bomb = await attack.post(path, zeros, JSON_TYPE, app.client_token, { 'content-encoding': 'gzip' })
  return sent === bomb ? sent : `${sent} and ${bomb}`
}
