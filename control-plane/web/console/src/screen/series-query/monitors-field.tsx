import type { Form } from '../../form/use-form.ts'
import { MonitorPicker } from '../../part/monitor-picker.tsx'
import { SERIES_QUERY } from '../../words/series-query.ts'
import type { Values } from './inside.ts'

/** The monitors of a query. */
export function MonitorsField({ of, hint }: { of: Form<Values>; hint?: string }) {
  const chosen = (of.values.monitor_ids ?? []) as readonly string[]
  const fault = of.faultAt('monitor_ids') ?? chosen.map((_, at) => of.faultAt(`monitor_ids[${at}]`)).find(Boolean)
  return (
    <div>
      <MonitorPicker
        label={SERIES_QUERY.monitors}
        find={SERIES_QUERY.findMonitor}
        chosen={chosen}
        onChange={monitor_ids => of.set({ monitor_ids })}
      />
      {fault && (
        <p class="fault" aria-invalid="true">
          {fault}
        </p>
      )}
      {hint && <p class="hint">{hint}</p>}
    </div>
  )
}
