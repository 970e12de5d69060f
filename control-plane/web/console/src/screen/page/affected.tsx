import { listComponents } from '@pharos/shared-protocol/contract/publishing/page-structure.ts'
import { useRoute } from '../../server/cache.ts'
import { PAGE_INCIDENTS } from '../../words/page-incident.ts'

interface Given {
  id: string
  chosen: readonly string[]
  /** Receives the ids of the monitors. */
  onChoose(monitors: string[]): void
}

/** The affected components of the page, as checkboxes. */
export function Affected({ id, chosen, onChoose }: Given) {
  const { data } = useRoute(listComponents, { params: { id } })
  const components = data ?? []
  const toggle = (monitor: string) => {
    const next = chosen.includes(monitor) ? chosen.filter(each => each !== monitor) : [...chosen, monitor]
    onChoose(components.map(({ monitor_id }) => monitor_id).filter(each => next.includes(each)))
  }
  return (
    <fieldset class="field many">
      <legend class="title">{PAGE_INCIDENTS.affected}</legend>
      <div class="boxes">
        {components.map(({ monitor_id, friendly_name }) => (
          <label key={monitor_id}>
            <input type="checkbox" checked={chosen.includes(monitor_id)} onChange={() => toggle(monitor_id)} />
            <span>{friendly_name}</span>
          </label>
        ))}
      </div>
      <p class="hint">{data?.length === 0 ? PAGE_INCIDENTS.noComponents : ''}</p>
    </fieldset>
  )
}
