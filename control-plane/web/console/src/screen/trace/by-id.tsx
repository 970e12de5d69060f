import { useLocation } from 'preact-iso'
import { traceAddress } from '../../part/telemetry-address.ts'
import { TRACE_SEARCH } from '../../words/trace-search.ts'

/** Opens a trace by its id, such as from a header or another tool. */
export function ById() {
  const { route } = useLocation()
  const open = (event: SubmitEvent) => {
    event.preventDefault()
    const id = String(new FormData(event.currentTarget as HTMLFormElement).get('id'))
      .trim()
      .toLowerCase()
    route(traceAddress(id))
  }
  return (
    <form onSubmit={open}>
      <input
        name="id"
        required
        pattern="\s*[0-9a-fA-F]{32}\s*"
        title={TRACE_SEARCH.idHow}
        aria-label={TRACE_SEARCH.id}
        placeholder={TRACE_SEARCH.id}
        autocomplete="off"
        spellcheck={false}
      />
    </form>
  )
}
