import { useState } from 'preact/hooks'
import { locale } from '../words/language.ts'
import { PARTS } from '../words/parts.ts'
import { NO_LIMITS, type PlotGiven } from './plot-series.ts'

const clock = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' })

/** The values of a plot as a table, for screen readers too; built once it is opened. */
export function PlotValues({ label, at, series: lines, limits = NO_LIMITS, show }: PlotGiven) {
  const [isOpen, setOpen] = useState(false)
  const series = [...lines, ...limits]
  const rows = isOpen ? at.map((_, row) => row).filter(row => series.some(({ values }) => values[row] !== null)) : []
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{PARTS.asTable}</summary>
      {isOpen && (
        <div class="values" tabindex={0}>
          <table aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{PARTS.when}</th>
                {series.map(each => (
                  <th key={each.label} scope="col">
                    {each.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row}>
                  <th scope="row">{clock.format(new Date(at[row] ?? 0))}</th>
                  {series.map(({ label: name, values }) => (
                    <td key={name}>{typeof values[row] === 'number' ? show(values[row]) : PARTS.none}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
