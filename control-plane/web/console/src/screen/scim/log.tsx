import { listScimLog, type ScimLogEntry } from '@pharos/shared-protocol/contract/identity/scim-log.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { Entries } from '../../part/entries.tsx'
import { Export } from '../../part/export.tsx'
import { Time } from '../../part/time.tsx'
import { usePages } from '../../server/pages.ts'
import { colon } from '../../words/language.ts'
import { PARTS } from '../../words/parts.ts'
import { LEFT_OUT, SCIM_LOG } from '../../words/scim-log.ts'

type Entry = z.output<typeof ScimLogEntry>
type Result = Entry['result']

const PAGE = 20
const RESULTS: readonly Result[] = ['partly_applied', 'refused', 'applied']
const TONES: Record<Result, string> = { applied: '', partly_applied: 'warn', refused: 'bad' }

/** What the directory has sent, with what was applied and what was not. */
export function SyncLog() {
  const [result, setResult] = useState<Result | ''>('')
  const query = result === '' ? {} : { result }
  const pages = usePages(listScimLog, { query: { limit: PAGE, ...query } })
  return (
    <section class="card" aria-labelledby="sync-log">
      <div class="head">
        <h2 id="sync-log">{SCIM_LOG.title}</h2>
        <Export route={listScimLog} input={{ query }} name="scim-log" of={SCIM_LOG.title} />
      </div>
      <p>{SCIM_LOG.what}</p>
      <label>
        {SCIM_LOG.show}{' '}
        <select value={result} onChange={event => setResult(event.currentTarget.value as Result | '')}>
          <option value="">{SCIM_LOG.all}</option>
          {RESULTS.map(each => (
            <option key={each} value={each}>
              {SCIM_LOG[each]}
            </option>
          ))}
        </select>
      </label>
      {pages.error && <p role="alert">{PARTS.unreadable}</p>}
      {pages.items.length === 0 && !pages.isReading && !pages.error && <p>{SCIM_LOG.none}</p>}
      <Entries label={SCIM_LOG.title}>
        {pages.items.map(entry => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </Entries>
      {(pages.hasMore || pages.error) && (
        <button type="button" class="plain" disabled={pages.isReading} onClick={pages.more}>
          {pages.error ? PARTS.again : SCIM_LOG.more}
        </button>
      )}
    </section>
  )
}

function LogRow({ entry }: { entry: Entry }) {
  const { at, result, request, status, applied, not_applied } = entry
  const { members_added: added, members_removed: removed } = applied
  const facts = [
    applied.attributes.length > 0 && `${SCIM_LOG.changed}${colon}${applied.attributes.join(', ')}`,
    added.count > 0 && SCIM_LOG.added(added.count),
    removed.count > 0 && SCIM_LOG.removed(removed.count),
  ].filter(Boolean)
  return (
    <li>
      <div class="main">
        <strong>{request.resource_name ?? request.resource_id ?? SCIM_LOG[request.resource_type]}</strong>{' '}
        <small class="inline">({SCIM_LOG[request.resource_type]})</small> · <code>{request.method}</code> {status}
        {result !== 'applied' && <span class={`badge ${TONES[result]}`}>{SCIM_LOG[result]}</span>}
        <small>
          <Time at={at} />
          {facts.length > 0 && ` · ${facts.join(' · ')}`}
        </small>
        {not_applied.length > 0 && (
          <details>
            <summary>{SCIM_LOG.details}</summary>
            <ul>
              {not_applied.map(each => (
                <li key={`${each.code} ${each.path}`}>
                  <LeftOut part={each} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  )
}

function LeftOut({ part: { code, params, path, count, values } }: { part: Entry['not_applied'][number] }) {
  return (
    <>
      {path !== null && <code>{path}</code>} {LEFT_OUT[code]} {count > 1 && `(${count})`}
      {params.detail !== undefined && (
        <small lang="en" class="inline">
          {' '}
          {params.detail}
        </small>
      )}
      {values.length > 0 && <small>{values.join(', ')}</small>}
    </>
  )
}
