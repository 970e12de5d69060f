import { makeApiKey } from '@pharos/control-plane/account/api-key/index.ts'
import { type Client, createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Hooks } from '../delivery/hooks.ts'
import type { Installation } from '../installation.ts'
import { ownerOf, pageAt } from './person.ts'

const INTERVAL_S = 10
const NOTICES = '/neighbour'
const PAGES = '/neighbour-page'

/** Another account with one monitor, whose group is a webhook and whose incidents page a person. */
export interface Neighbour {
  id: string
  monitor: string
  policy: string
  call: Client
}

export async function addNeighbour(installation: Installation, target: string, hooks: Hooks): Promise<Neighbour> {
  const owner = { email: 'neighbour@example.com', name: 'Neighbour' }
  const { body: account } = await installation.call(routes.createAccount, {
    body: { name: 'Neighbour', plan: 'enterprise', owner },
  })
  const { key, hash, prefix, last_four } = makeApiKey()
  await installation.sql(
    `insert into api_key (id, account_id, user_id, name, scopes, hash, prefix, last_four, created_by, created_at)
     select gen_random_uuid(), m.account_id, m.id, 'bench', '{}', $2, $3, $4, m.id, m.created_at
     from member m where m.account_id = $1 limit 1`,
    [account.id, hash, prefix, last_four],
  )
  const call = createClient({ baseUrl: installation.url, key })
  const user = await ownerOf(installation, account.id)
  await pageAt(installation, call, user, hooks.url + PAGES)
  const levels = [{ delay_minutes: 30, targets: [{ type: 'user' as const, id: user }] }]
  const { body: policy } = await call(routes.createPolicy, { body: { name: 'On call', levels } })
  const { body: service } = await call(routes.createService, {
    body: { name: 'Shop', incident_creation_mode: 'auto', escalation_policy_id: policy.id },
  })
  const channels = [{ type: 'webhook' as const, details: { url: hooks.url + NOTICES } }]
  const { body: group } = await call(routes.createGroup, { body: { name: 'Ops', channels } })
  const body = { uri: target, interval_seconds: INTERVAL_S, retries: 0, service_id: service.id }
  const { body: job } = await call(routes.createHttpJob, { body: { ...body, group_notification_ids: [group.id] } })
  return { id: account.id, monitor: job.id, policy: policy.id, call }
}

/** The first notification of the failing monitor. */
export function noticeIn({ received }: Hooks) {
  return received.find(({ path }) => path === NOTICES)
}

/** Opens an incident by hand, which pages the person. */
export async function openIncident({ call, policy }: Neighbour): Promise<void> {
  await call(routes.createIncident, { body: { title: 'Checkout fails', escalation_policy_id: policy } })
}

/**
 * From the opening of each of its incidents to the first byte of its page, seconds; infinite for those that have none.
 */
export async function pageDelays(
  installation: Installation,
  { id }: Neighbour,
  { received }: Hooks,
): Promise<number[]> {
  const incidents = await installation.sql<{ id: string; at: string }>(
    'select id, created_at as at from incident where account_id = $1 order by id',
    [id],
  )
  const pages = received
    .filter(({ path }) => path === PAGES)
    .map(({ at, body }) => ({ at, text: JSON.stringify(body) }))
  return incidents.map(incident => {
    const page = pages.find(({ text }) => text.includes(incident.id))
    return page === undefined ? Number.POSITIVE_INFINITY : (page.at - Number(incident.at)) / 1_000
  })
}

/** The slots of its scheduled runs since an instant that are missing, and how late the results were, seconds. */
export async function slotsOf(installation: Installation, monitor: string, since: number) {
  const rows = await installation.sql<{ slot: string; at: string }>(
    `select slot, at from check_result where monitor_id = $1 and kind = 'slot' and slot >= $2 order by slot`,
    [monitor, since],
  )
  const slots = rows.map(row => Number(row.slot))
  const [first = 0, last = 0] = [slots[0], slots.at(-1)]
  const expected = slots.length === 0 ? 0 : (last - first) / (INTERVAL_S * 1_000) + 1
  return {
    count: slots.length,
    missed: expected - slots.length,
    late: rows.map(row => (Number(row.at) - Number(row.slot)) / 1_000),
  }
}
