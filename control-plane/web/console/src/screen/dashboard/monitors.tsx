import type { DataOfWidget } from '@pharos/shared-protocol/contract/observability/widget-data.ts'
import { Percentage, Status } from '../../part/status.tsx'
import { DASHBOARD } from '../../words/dashboard.ts'
import { locale } from '../../words/language.ts'
import { LeftOut } from './draw.tsx'

type Data = DataOfWidget<'monitor_status'>
const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** Monitors with their status and a bar per section of the range. */
export function Monitors({ data }: { data: Data }) {
  if (data.monitors.length === 0) return <p>{DASHBOARD.noMonitors}</p>
  return (
    <>
      <ul class="watched">
        {data.monitors.map(monitor => (
          <li key={monitor.id}>
            <a href={`/console/monitors/${monitor.type}/${monitor.id}`}>{monitor.friendly_name}</a>
            <Status of={monitor.current_status} paused={monitor.paused} />
            <span class="uptime">
              <Percentage of={monitor.uptime} />
            </span>
            {monitor.bars.length > 0 && <Bars name={monitor.friendly_name} bars={monitor.bars} />}
          </li>
        ))}
      </ul>
      <LeftOut count={data.left_out} />
    </>
  )
}

function Bars({ name, bars }: { name: string; bars: Data['monitors'][number]['bars'] }) {
  return (
    <ol class="states" aria-label={DASHBOARD.uptimeOf(name)}>
      {bars.map(({ from, state }) => {
        const words = `${instant.format(new Date(from))}: ${DASHBOARD[`bar_${state}`]}`
        return (
          <li key={from} class={state} title={words}>
            <span class="hidden">{words}</span>
          </li>
        )
      })}
    </ol>
  )
}
