import { PARTS } from '../words/parts.ts'
import { colourIndex, dashIndex, NO_LIMITS, type PlotGiven, type PlotSeries } from './plot-series.ts'

interface Given {
  of: PlotGiven
  /** The labels of the lines that are hidden. */
  hidden: ReadonlySet<string>
  /** The index of the point that is not complete, whose value is no figure of the line. */
  running: number | null
  onHide(next: ReadonlySet<string>): void
}

/** Each line with its last, least and greatest value; pressing its name hides it. */
export function PlotLegend({ of: { label, series, limits = NO_LIMITS, show }, hidden, running, onHide }: Given) {
  const toggle = (name: string) => {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    onHide(next)
  }
  const isLong = series.length > 5
  return (
    <div class="legend" {...(isLong ? { tabindex: 0, role: 'group', 'aria-label': PARTS.legendOf(label) } : {})}>
      <table aria-label={PARTS.legendOf(label)}>
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden">{PARTS.line}</span>
            </th>
            <th scope="col">{PARTS.last}</th>
            <th scope="col" class="more">
              {PARTS.least}
            </th>
            <th scope="col" class="more">
              {PARTS.greatest}
            </th>
          </tr>
        </thead>
        <tbody>
          {series.map((each, at) => (
            <tr key={`${at} ${each.label}`}>
              <th scope="row">
                <button
                  type="button"
                  class="name"
                  title={each.label}
                  aria-pressed={!hidden.has(each.label)}
                  onClick={() => toggle(each.label)}
                >
                  <Swatch of={each} at={at} />
                  <span>{each.label}</span>
                </button>
              </th>
              {figuresOf(each.values, running).map((value, index) => (
                <td key={index} class={index > 0 ? 'more' : ''}>
                  {value === null ? PARTS.none : show(value)}
                </td>
              ))}
            </tr>
          ))}
          {limits.map(({ label: name, tone, values }) => (
            <tr key={name}>
              <th scope="row">
                <span class="name" title={name}>
                  <i class="swatch dash-1" style={{ '--line': `var(--${tone})` }} />
                  <span>{name}</span>
                </span>
              </th>
              <td>{typeof values.at(-1) === 'number' ? show(values.at(-1) ?? 0) : PARTS.none}</td>
              <td class="more" colSpan={2} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Swatch({ of, at }: { of: PlotSeries; at: number }) {
  const line = of.colour ?? `var(--plot-${colourIndex(of, at) + 1})`
  return <i class={`swatch dash-${dashIndex(of, at)}`} style={{ '--line': line }} />
}

/** Returns the last, least and greatest value of the complete points; null if there are none. */
export function figuresOf(values: readonly (number | null)[], running: number | null = null): (number | null)[] {
  let [last, least, most]: (number | null)[] = [null, null, null]
  for (const [row, value] of values.entries()) {
    if (value === null || value === undefined || row === running) continue
    last = value
    least = Math.min(least ?? value, value)
    most = Math.max(most ?? value, value)
  }
  return [last ?? null, least ?? null, most ?? null]
}
