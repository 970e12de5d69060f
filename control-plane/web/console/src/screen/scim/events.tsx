import { listAuditLog } from '@pharos/shared-protocol/contract/account/audit-log.ts'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { SCIM } from '../../words/scim.ts'
import { AuditEntries } from '../audit-log/index.ts'

const SHOWN = 10

/** The latest changes made by the directory. */
export function DirectoryEvents({ id }: { id: string }) {
  const entries = useRoute(listAuditLog, { query: { actor_id: id, limit: SHOWN } })
  return (
    <section class="card" aria-labelledby="events">
      <h2 id="events">{SCIM.events}</h2>
      <WhenRead of={entries}>
        {found =>
          found.length === 0 ? (
            <p>{SCIM.noEvents}</p>
          ) : (
            <>
              <AuditEntries label={SCIM.events} entries={found} />
              <a href={`/console/settings/audit-log?actor_id=${id}`}>{SCIM.allEvents}</a>
            </>
          )
        }
      </WhenRead>
    </section>
  )
}
