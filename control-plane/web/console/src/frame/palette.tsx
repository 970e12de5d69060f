import { type Role, roleAtLeast } from '@pharos/shared-protocol/access.ts'
import { listIncidents } from '@pharos/shared-protocol/contract/incident-routes.ts'
import { listMonitorNames } from '@pharos/shared-protocol/contract/monitor-view.ts'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { topicsFor } from '../screen/settings/topics.ts'
import { useRoute } from '../server/cache.ts'
import { FRAME } from '../words/frame.ts'
import { SECTIONS } from './screens.ts'
import { useSession } from './session.ts'
import './palette.css'

interface Command {
  label: string
  detail: string
  href: string
}

/** How many incidents it knows, the newest ones. */
const INCIDENTS = 100
/** More are not read by anybody. */
const MOST_SHOWN = 12

/** What members do often. */
const ACTIONS = [
  { label: FRAME.addMonitor, href: '/console/monitors/new' },
  { label: FRAME.declareIncident, href: '/console/incidents/new' },
  { label: FRAME.addSchedule, href: '/console/on-call/new' },
  { label: FRAME.addPolicy, href: '/console/policies/new' },
  { label: FRAME.addService, href: '/console/services/new' },
  { label: FRAME.addPage, href: '/console/pages/new' },
]

/** Finds a section, a monitor, or what can be done, by a part of its name. */
export function Palette({ onClose }: { onClose(): void }) {
  const { route } = useLocation()
  const { role } = useSession().account
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const monitors = useRoute(listMonitorNames)
  // Before the browser paints: the next key that is pressed is for it.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const incidents = useRoute(listIncidents, { query: { limit: INCIDENTS } })
  const found = useMemo(
    () => match(text, [...commandsOf(role, monitors.data ?? []), ...incidentsOf(incidents.data ?? [])]),
    [text, monitors.data, incidents.data],
  )
  const open = (command: Command | undefined) => {
    if (!command) return
    onClose()
    route(command.href)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((at + step + found.length) % Math.max(1, found.length))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      open(found[at])
    }
  }
  return (
    <dialog ref={dialog} class="palette" aria-label={FRAME.find} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="found"
        aria-activedescendant={found[at] && `found-${at}`}
        aria-label={FRAME.find}
        placeholder={FRAME.findWhat}
        autocomplete="off"
        value={text}
        onInput={event => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id="found" role="listbox" aria-label={FRAME.find}>
        {found.map((command, index) => (
          <div
            key={command.href}
            id={`found-${index}`}
            class="option"
            role="option"
            aria-selected={index === at}
            onClick={() => open(command)}
          >
            <span>{command.label}</span>
            <small>{command.detail}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p>{FRAME.nothingFound}</p>}
    </dialog>
  )
}

function commandsOf(role: Role, monitors: readonly { id: string; type: string; friendly_name: string }[]): Command[] {
  return [
    ...SECTIONS.map(({ label, href }) => ({ label, href, detail: FRAME.section })),
    ...(roleAtLeast(role, 'member') ? ACTIONS.map(action => ({ ...action, detail: FRAME.action })) : []),
    ...topicsFor(role).map(({ label, path }) => ({ label, href: path, detail: FRAME.settings })),
    ...monitors.map(({ id, type, friendly_name }) => ({
      label: friendly_name,
      detail: type,
      href: `/console/monitors/${type}/${id}`,
    })),
  ]
}

/** The newest ones: by number, or by a part of the title. */
function incidentsOf(incidents: readonly { id: string; number: number; title: string }[]): Command[] {
  return incidents.map(({ id, number, title }) => ({
    label: `#${number} ${title}`,
    detail: FRAME.incident,
    href: `/console/incidents/${id}`,
  }))
}

/** Names that begin with the text first, then those that have it anywhere. */
function match(text: string, commands: readonly Command[]): Command[] {
  const wanted = text.trim().toLowerCase()
  const placed = commands.map(command => ({ command, place: command.label.toLowerCase().indexOf(wanted) }))
  return placed
    .filter(({ place }) => place >= 0)
    .sort((a, b) => Math.min(1, a.place) - Math.min(1, b.place))
    .slice(0, MOST_SHOWN)
    .map(({ command }) => command)
}
