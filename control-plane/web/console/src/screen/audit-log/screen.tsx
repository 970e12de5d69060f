import { listAuditLog } from '@pharos/shared-protocol/contract/account/audit-log.ts'
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Export } from '../../part/export.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { call } from '../../server/call.ts'
import { tellRefusal } from '../../server/change.ts'
import { AUDIT } from '../../words/audit-log.ts'
import { type AuditFilters, FilterBar, queryOf } from './filters.tsx'
import { AuditEntries } from './row.tsx'
import type { Entry } from './sentence.ts'
import { Stream } from './stream.tsx'

const PAGE = 50

/** The audit log; its filters are in the address. */
export default function AuditLog() {
  const { query, path, route } = useLocation()
  const filters = query as AuditFilters
  const asked = queryOf(filters)
  const set = (next: AuditFilters) => {
    const given = Object.entries(next).filter(([, value]) => value)
    const search = new URLSearchParams(given as [string, string][]).toString()
    route(search === '' ? path : `${path}?${search}`)
  }
  return (
    <>
      <Head title={AUDIT.title}>
        <Export route={listAuditLog} input={{ query: asked }} name="audit-log" />
      </Head>
      <p>{AUDIT.why}</p>
      <FilterBar key={JSON.stringify(filters)} filters={filters} onChange={set} />
      <Pages key={JSON.stringify(asked)} asked={asked} />
      <Stream />
    </>
  )
}

/** The first page is live; older ones are read on demand, by cursor. */
function Pages({ asked }: { asked: ReturnType<typeof queryOf> }) {
  const first = useRoute(listAuditLog, { query: { ...asked, limit: PAGE } })
  const [older, setOlder] = useState<Entry[]>([])
  const [next, setNext] = useState<string | null>()
  const last = first.data?.at(-1)?.id
  // A changed first page drops the older ones, which would no longer follow it.
  useEffect(() => {
    setOlder([])
    setNext(undefined)
  }, [last])
  const readMore = async () => {
    const from = next ?? (await call(listAuditLog, { query: { ...asked, limit: PAGE } })).next
    if (from === null) return setNext(null)
    const reply = await call(listAuditLog, { query: { ...asked, limit: PAGE, cursor: from } })
    setOlder([...older, ...reply.body])
    setNext(reply.next)
  }
  return (
    <section class="card">
      <WhenRead of={first}>
        {found =>
          found.length === 0 ? (
            <p>{AUDIT.none}</p>
          ) : (
            <>
              <AuditEntries label={AUDIT.title} entries={[...found, ...older]} />
              {found.length === PAGE && next !== null && (
                <button type="button" class="plain" onClick={() => void readMore().catch(tellRefusal)}>
                  {AUDIT.more}
                </button>
              )}
            </>
          )
        }
      </WhenRead>
    </section>
  )
}
