import { listUsageRows, type Metric } from '@pharos/shared-protocol/contract/business/usage.ts'
import { amountText } from '@pharos/shared-protocol/usage-text.ts'
import { Entries } from '../../part/entries.tsx'
import { Time } from '../../part/time.tsx'
import { usePages } from '../../server/pages.ts'
import { language } from '../../words/language.ts'
import { PARTS } from '../../words/parts.ts'
import { USAGE } from '../../words/usage.ts'

const PAGE = 50

/** The rows that made a figure. What cannot be read is said; it is not shown as none. */
export function Rows({ metric, day }: { metric: Metric; day: string }) {
  const pages = usePages(listUsageRows, { query: { metric, day, limit: PAGE } })
  return (
    <>
      {pages.error && <p role="alert">{PARTS.unreadable}</p>}
      {pages.items.length === 0 && !pages.isReading && !pages.error && <p>{USAGE.noRows}</p>}
      <Entries label={USAGE.rowsOf(day)}>
        {pages.items.map(({ at, id, name, amount }) => (
          <li key={`${at} ${id ?? name}`}>
            <div class="main">
              <strong>{name}</strong> · {amountText(metric, amount, language)}
              <small>
                <Time at={at} isFull />
              </small>
            </div>
          </li>
        ))}
      </Entries>
      {(pages.hasMore || pages.error) && (
        <button type="button" class="plain" disabled={pages.isReading} onClick={pages.more}>
          {pages.error ? PARTS.again : USAGE.more}
        </button>
      )}
    </>
  )
}
