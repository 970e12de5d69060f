import { listAuditLog } from '@pharos/shared-protocol/contract/account/audit-log.ts'
import { Entries } from '../../part/entries.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { SCIM } from '../../words/scim.ts'
import { AuditRow } from '../audit-log/index.ts'

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
              <Entries label={SCIM.events}>
                {found.map(entry => (
                  <AuditRow key={entry.id} entry={entry} />
                ))}
              </Entries>
              <a href={`/console/settings/audit-log?actor_id=${id}`}>{SCIM.allEvents}</a>
            </>
          )
        }
      </WhenRead>
    </section>
  )
}
