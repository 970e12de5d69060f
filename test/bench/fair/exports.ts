import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Installation } from '../installation.ts'
import { sendFor } from '../telemetry/load.ts'
import { repeat } from './repeat.ts'

const AT_A_TIME = 2
const AUDIT_ENTRIES = 50_000
const SUBSCRIBERS = 5_000
const LOG_SECONDS = 1
const CSV = 'text/csv'

/** Everything that an account can export: address, and what it accepts. */
const EXPORTS: readonly (readonly [path: string, accept: string])[] = [
  ['/account/audit_log', CSV],
  ['/logs/export', '*/*'],
  ['/monitors/export', CSV],
  ['/monitors/report', CSV],
  ['/monitors/sla', CSV],
]

export interface Exported {
  files: number
  refused: number
  megabytes: number
}

/** Fills the account with what is worth an export. Returns its status page, which has subscribers. */
export async function prepareExports(installation: Installation): Promise<string> {
  const { body: page } = await installation.call(routes.createStatusPage, { body: { friendly_name: 'Many' } })
  await installation.sql(
    `insert into subscriber (id, account_id, page_id, type, address, place, state, source, component_ids, asked_at,
       confirmed_at, created_at)
     select uuidv7(), $1, $2, 'email', 'reader' || n || '@example.com', 'place ' || n, 'active', 'self', '{}', 0, 0, 0
     from generate_series(1, $3::int) n`,
    [page.account_id, page.id, SUBSCRIBERS],
  )
  await installation.sql(
    `insert into audit_entry select r.* from (select to_jsonb(e) as entry from audit_entry e order by id limit 1) t
       cross join generate_series(1, $1::int) n
       cross join lateral jsonb_populate_record(null::audit_entry, entry || jsonb_build_object('id', uuidv7(), 'at', $2::bigint, 'request_id', 'bench ' || n)) r`,
    [AUDIT_ENTRIES, Date.now()],
  )
  await sendFor(installation.url, installation.key, 'logs', LOG_SECONDS)
  return page.id
}

/** Exports everything until the signal, each file twice at a time, and reads the list of subscribers. */
export function exportAll(installation: Installation, page: string, signal: AbortSignal): Exported {
  const exported = { files: 0, refused: 0, megabytes: 0 }
  for (const [path, accept] of EXPORTS)
    for (let n = 0; n < AT_A_TIME; n++) void repeat(signal, () => download(installation, path, accept, exported))
  void repeat(signal, () => listSubscribers(installation, page))
  return exported
}

/** A refusal by a limit is an answer, too: it is not repeated before the time that it says. */
async function download({ url, key }: Installation, path: string, accept: string, exported: Exported) {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}`, accept } })
  const { byteLength } = await response.arrayBuffer()
  exported.megabytes += byteLength / 1e6
  if (response.ok) exported.files += 1
  else {
    exported.refused += 1
    await pause(1_000 * (Number(response.headers.get('retry-after')) || 1))
  }
}

async function listSubscribers({ call }: Installation, id: string): Promise<void> {
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor !== null && { cursor }) }
    cursor = (await call(routes.listSubscribers, { params: { id }, query })).next
  } while (cursor !== null)
}
