import { milliseconds } from '../../part/duration.ts'
import { PHASES } from '../../words/monitor-run.ts'

const ORDER = ['dns', 'connect', 'starttls', 'tls', 'handshake', 'first_byte', 'download'] as const

/** How a run's time is split: one bar per phase, each starting where the previous one ended. */
export function Phases({
  timings,
  differs,
}: {
  timings: Record<string, number | null>
  differs?: ReadonlySet<string>
}) {
  const reached = ORDER.flatMap(name => {
    const ms = timings[name]
    return ms === null || ms === undefined ? [] : [{ name, ms }]
  })
  const total = Math.max(
    timings.total ?? 0,
    reached.reduce((sum, { ms }) => sum + ms, 0),
    0.001,
  )
  let before = 0
  if (reached.length === 0) return null
  return (
    <ol class="phases">
      {reached.map(({ name, ms }) => {
        const left = `${(100 * before) / total}%`
        before += ms
        return (
          <li key={name}>
            <span>{PHASES[name]}</span>
            <span class="track" aria-hidden="true">
              <span class={`phase ${name}`} style={{ left, width: `${(100 * ms) / total}%` }} />
            </span>
            <span class="ms">{differs?.has(name) ? <mark>{milliseconds(ms)}</mark> : milliseconds(ms)}</span>
          </li>
        )
      })}
    </ol>
  )
}
