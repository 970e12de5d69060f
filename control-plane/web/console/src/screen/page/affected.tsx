import { listComponents, type PageComponent } from '@pharos/shared-protocol/contract/page-structure.ts'
import { useRoute } from '../../server/cache.ts'
import { PAGE_INCIDENTS } from '../../words/page-incident.ts'

interface Given {
  id: string
  chosen: readonly string[]
  /** The monitor types that can be chosen. */
  types: readonly string[]
  onChoose(monitors: readonly PageComponent[]): void
}

/** The affected components of the page, as checkboxes. */
export function Affected({ id, chosen, types, onChoose }: Given) {
  const { data } = useRoute(listComponents, { params: { id } })
  const components = data?.filter(({ monitor_type }) => types.includes(monitor_type)) ?? []
  const toggle = (monitor: string) => {
    const next = chosen.includes(monitor) ? chosen.filter(each => each !== monitor) : [...chosen, monitor]
    onChoose(components.filter(({ monitor_id }) => next.includes(monitor_id)))
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
      <p class="hint">
        {data && components.length === 0 ? `${PAGE_INCIDENTS.noComponents} ` : ''}
        {data && components.length < data.length ? PAGE_INCIDENTS.affectedHint : ''}
      </p>
    </fieldset>
  )
}

/** Returns the ids of the chosen components of one type, for the field that takes them. */
export function idsOf(components: readonly PageComponent[], type: string): string[] {
  return components.filter(({ monitor_type }) => monitor_type === type).map(({ monitor_id }) => monitor_id)
}
