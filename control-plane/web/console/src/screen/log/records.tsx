import { ApiError } from '@pharos/shared-protocol/client.ts'
import type { LogRecord } from '@pharos/shared-protocol/contract/observability/log.ts'
import { queryLogs } from '@pharos/shared-protocol/contract/observability/log.ts'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useRoute } from '../../server/cache.ts'
import { usePages } from '../../server/pages.ts'
import { LOGS } from '../../words/log.ts'
import { PARTS } from '../../words/parts.ts'
import { saidProblem } from '../../words/said.ts'
import { ColumnChoice, useColumns } from './columns.tsx'
import { useLogs } from './logs.ts'
import { LogTable } from './table.tsx'

const PAGE = 100

/** The matching records, the newest first, page by page. */
export function Records() {
  const { scope, address } = useLogs()
  const { query, route } = useLocation()
  const pages = usePages(queryLogs, { query: { ...scope, limit: PAGE } })
  const columns = useColumns()
  const open = (id: string | null) => route(address({ record: id ?? '' }), true)
  const { record = '' } = query
  const isListed = pages.items.some(({ id }) => id === record)
  useInSight(record, isListed)
  return (
    <>
      <div class="row log-tools">
        <ColumnChoice />
      </div>
      {record !== '' && !pages.isReading && !isListed && <Linked id={record} onClose={() => open(null)} />}
      <LogTable records={pages.items} columns={columns} opened={record} onOpen={open} isOld={pages.isOld} />
      {pages.error && (
        <p role="alert">
          {PARTS.unreadable}{' '}
          <small>{pages.error instanceof ApiError ? saidProblem(pages.error.problem) : PARTS.unreachable}</small>
        </p>
      )}
      {(pages.hasMore || pages.error) && (
        <button type="button" class="plain" disabled={pages.isReading} onClick={pages.more}>
          {pages.error ? PARTS.again : LOGS.older}
        </button>
      )}
      <p role="status" class="count">
        {pages.isReading
          ? PARTS.loading
          : pages.hasMore
            ? LOGS.shownOf(pages.items.length)
            : LOGS.shownAll(pages.items.length)}
      </p>
    </>
  )
}

/** Scrolls to the record that the address names when the screen is opened. */
function useInSight(record: string, isListed: boolean) {
  const named = useRef(record)
  useEffect(() => {
    if (named.current === '' || !isListed) return
    document.querySelector(`[data-id="${CSS.escape(named.current)}"]`)?.scrollIntoView({ block: 'center' })
    named.current = ''
  }, [isListed])
}

/** A record that the address names and that is on a later page, or no longer within the range. */
function Linked({ id, onClose }: { id: string; onClose(): void }) {
  const { scope } = useLogs()
  const columns = useColumns()
  const { start_time, end_time } = scope
  const { data } = useRoute(queryLogs, { query: { search: `id:"${id.replaceAll('"', '')}"`, start_time, end_time } })
  if (data === undefined) return null
  if (data.length === 0) return <p class="card">{LOGS.noRecord}</p>
  return (
    <section aria-label={LOGS.linked}>
      <LogTable records={data as LogRecord[]} columns={columns} opened={id} onOpen={onClose} />
    </section>
  )
}
