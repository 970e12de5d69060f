import { listMonitors, type MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { useMemo, useRef } from 'preact/hooks'
import { LiveLength } from '../../part/live-length.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { useServerTexts } from '../../part/use-server-texts.ts'
import { type Shown, useEach, type Whole } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { LISTED, ROWS_PACE_MS } from '../../server/ways.ts'
import { INCIDENT } from '../../words/incident.ts'
import { OVERVIEW } from '../../words/overview.ts'
import { saidText } from '../../words/said.ts'
import { useAcknowledge } from '../incident/index.ts'
import { isKnown, Panel, type Row, Rows, Unreadable } from './panel.tsx'

/** The statuses that need attention, the worst first. */
const BROKEN = ['down', 'degraded', 'late', 'unknown', 'invalid', 'expired', 'unreachable', 'changed']
/** The incidents shown before monitors get any rows: these are mostly about the same failures. */
const INCIDENTS_FIRST = 4

interface Given {
  open: Shown<Whole<Incident>>
  statuses: Record<string, number>
  total: number
  rows: number
}

/** The open incidents and the monitors that need attention. */
export function BrokenNow({ open, statuses, total, rows }: Given) {
  const broken = BROKEN.filter(status => (statuses[status] ?? 0) > 0)
  const count = broken.reduce((sum, status) => sum + (statuses[status] ?? 0), 0)
  const incidents = useMemo(() => (open.data?.items ?? []).toSorted(bySeverity), [open.data])
  const first = incidents.slice(0, Math.max(INCIDENTS_FIRST, rows - count))
  const parts = shareOf(rows - first.length, broken, statuses)
  const opened = first.map(incident => ({ key: incident.id, draw: () => <OpenIncident incident={incident} /> }))
  const unwell = useUnwell(
    parts.filter(({ shown }) => shown > 0),
    rows,
  )
  const hidden = parts.filter(({ status, shown }) => shown < (statuses[status] ?? 0))
  const more = (
    <span>
      <MoreIncidents count={incidents.length - first.length} isCut={open.data?.isCut ?? false} />{' '}
      <MoreMonitors
        count={count - parts.reduce((sum, { shown }) => sum + shown, 0)}
        statuses={hidden.map(({ status }) => status)}
      />
    </span>
  )
  return (
    <Panel
      id="broken"
      title={OVERVIEW.brokenNow}
      size="wide"
      rows={rows}
      isRead={isKnown(open) && unwell.wasRead}
      more={more}
    >
      <WhenRead of={open}>
        {() => (
          <Rows
            empty={count === 0 && <p class="all-well">{OVERVIEW.allWell(total)}</p>}
            of={[...opened, ...unwell.rows]}
            isLoading={!unwell.wasRead}
          />
        )}
      </WhenRead>
    </Panel>
  )
}

const SEVERITIES = ['critical', 'major', 'minor']

/** Equally severe ones stay in their order: unacknowledged ones first. */
function bySeverity(a: Incident, b: Incident): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
}

/** Returns how many monitors of each status have room, the worst first. */
function shareOf(rows: number, broken: readonly string[], statuses: Record<string, number>) {
  let left = Math.max(0, rows)
  return broken.map(status => {
    const shown = Math.min(left, statuses[status] ?? 0)
    left -= shown
    return { status, shown }
  })
}

function MoreIncidents({ count, isCut }: { count: number; isCut: boolean }) {
  if (count <= 0) return null
  return <a href="/console/incidents">{OVERVIEW.moreIncidents(count, isCut)}</a>
}

/** A link to the monitors of the status that the hidden ones share, else to all monitors. */
function MoreMonitors({ count, statuses }: { count: number; statuses: readonly string[] }) {
  if (count <= 0) return null
  const filter = statuses.length === 1 ? `?status=${statuses[0]}` : ''
  return <a href={`/console/monitors${filter}`}>{OVERVIEW.moreMonitors(count)}</a>
}

function OpenIncident({ incident }: { incident: Incident }) {
  const mayChange = useMay('member')
  const acknowledge = useAcknowledge()
  const { id, number, title, severity, responder_status, acknowledged_by, created_at, nobody_reached } = incident
  return (
    <li class="open">
      <Status of={responder_status} />
      <a class="name" href={`/console/incidents/${id}`}>
        #{number} {title}
      </a>
      {nobody_reached && <small class="bad">{INCIDENT.nobodyReached}</small>}
      {acknowledged_by !== null && <small>{acknowledged_by.name}</small>}
      <Status of={severity} />
      <LiveLength from={created_at} to={null} />
      {mayChange && responder_status === 'triggered' && (
        <button
          type="button"
          class="quiet"
          disabled={acknowledge.isRunning}
          aria-label={OVERVIEW.acknowledge(title)}
          onClick={() => void acknowledge.run(incident)}
        >
          {INCIDENT.acknowledge}
        </button>
      )}
    </li>
  )
}

/**
 * Returns the rows of the monitors in each status, at most `most`. Until all are read for the first time, only those
 * that no other can move.
 */
function useUnwell(
  parts: readonly { status: string; shown: number }[],
  most: number,
): { rows: Row[]; wasRead: boolean } {
  const answers = useEach(
    listMonitors,
    // The same request, however many have room, so that rows do not disappear while others are read.
    parts.map(({ status }) => ({ query: { status, limit: most } })),
    { resultsOf: LISTED, paceMs: ROWS_PACE_MS },
  )
  const firstUnread = answers.findIndex(answer => !isKnown(answer))
  const wasRead = useRef(false)
  wasRead.current ||= firstUnread === -1
  const rows = answers
    .slice(0, wasRead.current ? undefined : firstUnread)
    .flatMap(({ data = [], error, refresh }, index) => {
      const { status, shown } = parts[index] ?? { status: '', shown: 0 }
      const unread = { key: status, draw: () => <UnreadStatus status={status} onAgain={refresh} /> }
      const rows = data.slice(0, shown).map(monitor => ({
        key: `${status} ${monitor.id}`,
        draw: () => <Unwell status={status} monitor={monitor} />,
      }))
      return error ? [unread] : rows
    })
  return { rows, wasRead: wasRead.current }
}

function UnreadStatus({ status, onAgain }: { status: string; onAgain: () => void }) {
  return (
    <li role="alert">
      <Status of={status} />
      <Unreadable onAgain={onAgain} />
    </li>
  )
}

function Unwell({ status, monitor }: { status: string; monitor: MonitorSummary }) {
  const { id, type, friendly_name, target, target_text, last_run_at } = monitor
  useServerTexts()
  return (
    <li>
      <Status of={status} />
      <a class="name" href={`/console/monitors/${type}/${id}`}>
        {friendly_name}
      </a>
      <small class="name">{saidText(target_text, target)}</small>
      <Time at={last_run_at} />
    </li>
  )
}
