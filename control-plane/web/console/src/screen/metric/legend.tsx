import { figuresOf } from '../../part/plot-legend.tsx'
import { unitText } from '../../part/unit-text.ts'
import { METRIC } from '../../words/metric.ts'
import type { Line } from './chart.tsx'

interface Given {
  lines: readonly Line[]
  /** The index of the instant under the pointer. */
  row: number | null
  hidden: ReadonlySet<string>
  onHide(next: ReadonlySet<string>): void
}

const COLOURS = 6

/** Each line with its figures; its checkbox hides it. */
export function Legend({ lines, row, hidden, onHide }: Given) {
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    onHide(next)
  }
  return (
    <div class="metric-legend" tabindex={0} role="group" aria-label={METRIC.legend}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden">{METRIC.shown}</span>
            </th>
            <th scope="col">{METRIC.legend}</th>
            <th scope="col">{METRIC.last}</th>
            <th scope="col">{METRIC.least}</th>
            <th scope="col">{METRIC.most}</th>
            <th scope="col">{METRIC.pointed}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, unit, values }, at) => (
            <tr key={key}>
              <td>
                <input
                  type="checkbox"
                  aria-label={METRIC.toggle(label)}
                  checked={!hidden.has(key)}
                  onChange={() => toggle(key)}
                />
              </td>
              <th scope="row">
                <span class={`line line-${(at % COLOURS) + 1} dash-${Math.floor(at / COLOURS) % 3}`} /> {label}
              </th>
              {figuresOf(values).map((value, index) => (
                <td key={index}>{unitText.value(value, unit)}</td>
              ))}
              <td>{unitText.value(row === null ? null : (values[row] ?? null), unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
