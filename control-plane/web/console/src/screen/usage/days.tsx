import { METRICS, type Metric, type UsageFigure } from '@pharos/shared-protocol/contract/business/usage.ts'
import { amountText, metricName } from '@pharos/shared-protocol/usage-text.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { useMay } from '../../server/session.ts'
import { colon, language, locale } from '../../words/language.ts'
import { USAGE } from '../../words/usage.ts'
import { Rows } from './rows.tsx'

type Whole = z.output<typeof UsageFigure>
type Part = Omit<NonNullable<Whole['parts']>[number], 'rows'>
/** A figure without `rows` is that of a customer, whose partner reads no rows. */
type Figure = Omit<Whole, 'rows' | 'parts'> & { parts: readonly Part[] | null; rows?: Whole['rows'] }

/** One metric by day, newest first. */
export function Days({ figures }: { figures: readonly Figure[] }) {
  const used = METRICS.filter(metric => figures.some(figure => figure.metric === metric))
  const [chosen, choose] = useState<Metric | null>(null)
  const metric = chosen ?? used[0]
  const days = figures.filter(figure => figure.metric === metric)
  return (
    <>
      <h3>{USAGE.byDay}</h3>
      {metric === undefined ? (
        <p>{USAGE.none}</p>
      ) : (
        <>
          <select
            aria-label={USAGE.metric}
            value={metric}
            onChange={({ currentTarget: { value } }) => choose(value as Metric)}
          >
            {used.map(each => (
              <option key={each} value={each}>
                {metricName(each, language)}
                {each.endsWith('bytes') ? ' (B)' : ''}
              </option>
            ))}
          </select>
          <ul class="usage">
            {days.map(figure => (
              <Day key={`${figure.metric} ${figure.day}`} figure={figure} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Day({ figure: { day, metric, amount, is_final, parts, rows } }: { figure: Figure }) {
  const [isOpen, open] = useState(false)
  const mayReadRows = useMay('admin')
  const name = new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <li>
      <div class="counts">
        <strong>{name}</strong>
        <span>{amount === null ? USAGE.unknown : amountText(metric, amount, language)}</span>
        {!is_final && <small>{USAGE.soFar}</small>}
        {rows && mayReadRows && amount !== null && (
          <button
            type="button"
            class="plain"
            aria-expanded={isOpen}
            aria-label={USAGE.rowsOf(name)}
            onClick={() => open(!isOpen)}
          >
            {USAGE.rows}
          </button>
        )}
      </div>
      {parts !== null && parts.length > 0 && (
        <small>
          {parts
            .map(
              part =>
                `${USAGE.part(part.kind ?? '', part.region ?? '')}${colon}${amountText(metric, part.amount, language)}`,
            )
            .join(' · ')}
        </small>
      )}
      {isOpen && rows && <Rows metric={metric} day={rows.query.day ?? day} />}
    </li>
  )
}
