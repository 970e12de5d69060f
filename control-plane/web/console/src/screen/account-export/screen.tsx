import {
  type AccountExport,
  downloadAccountExport,
  listAccountExports,
  startAccountExport,
} from '@pharos/shared-protocol/contract/business/account-export.ts'
import { Entries } from '../../part/entries.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { ARCHIVE_STATES, EXPORT } from '../../words/account-export.ts'
import { Lists } from './lists.tsx'

/** How often the progress of an archive is read. */
const PROGRESS_MS = 3_000

/** Everything that can be exported: archives of the account, and its lists one by one. */
export default function AccountExports() {
  const start = useChange(startAccountExport)
  const exports = useRoute(listAccountExports, {}, { every: PROGRESS_MS })
  const run = async () => {
    if ((await start.run({})) !== null) notify({ tone: 'good', text: EXPORT.started })
  }
  return (
    <>
      <Head title={EXPORT.title} />
      <section class="card">
        <p>{EXPORT.what}</p>
        <p>{EXPORT.without}</p>
        <button type="button" disabled={start.isRunning} onClick={() => void run()} data-main-action>
          {EXPORT.run}
        </button>
      </section>
      <section class="card" aria-labelledby="archives">
        <h2 id="archives">{EXPORT.archives}</h2>
        <WhenRead of={exports}>
          {found =>
            found.length === 0 ? (
              <p>{EXPORT.none}</p>
            ) : (
              <Entries>
                {found.map(each => (
                  <Entry key={each.id} archive={each} />
                ))}
              </Entries>
            )
          }
        </WhenRead>
      </section>
      <Lists />
    </>
  )
}

function Entry({ archive }: { archive: AccountExport }) {
  const { id, status, created_at, requested_by, files, files_total, records, bytes, expires_at } = archive
  return (
    <li>
      <span class="main">
        <strong>{ARCHIVE_STATES[status]}</strong>{' '}
        <small>
          <Time at={created_at} isFull /> · {requested_by}
          {status === 'running' && ` · ${EXPORT.progress(files, files_total, records)}`}
          {status === 'ready' && bytes !== null && ` · ${EXPORT.contents(records, bytes)}`}
        </small>
        {status === 'ready' && (
          <small>
            {EXPORT.until} <Time at={expires_at} isFull />
          </small>
        )}
      </span>
      {status === 'ready' && (
        <a class="button" href={downloadAccountExport.path.replace('{id}', id)} download={`pharos-${id}.zip`}>
          {EXPORT.download}
        </a>
      )}
    </li>
  )
}
