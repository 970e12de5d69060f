import { useState } from 'preact/hooks'
import { AgentWords } from '../part/agent-words.tsx'
import { Asked } from '../part/asked.tsx'
import { BandBar, BandScale } from '../part/band-scale.tsx'
import { BulkProgress } from '../part/bulk.tsx'
import { Entries } from '../part/entries.tsx'
import { Waiting } from '../part/held.tsx'
import { LiveLength } from '../part/live-length.tsx'
import { LogsLink } from '../part/logs-link.tsx'
import { Markdown } from '../part/markdown.tsx'
import { QrCode } from '../part/qr-code.tsx'
import { Secret } from '../part/secret.tsx'
import { Shares } from '../part/shares.tsx'
import { InstantIn, Span } from '../part/span.tsx'
import { Percentage } from '../part/status.tsx'
import { Time } from '../part/time.tsx'
import { VitalValue } from '../part/vital.tsx'

const [FROM, TO] = ['2026-03-02T08:00:00Z', '2026-03-02T09:30:00Z']

/** Instants, durations and figures. */
export function Values() {
  return (
    <>
      <p>
        <Percentage of={100} />, <Percentage of={99.951} />, <Percentage of={null} />, <Time at={null} />,{' '}
        <Time at={FROM} />, <Time at={FROM} isFull />, <InstantIn at={FROM} />, <LiveLength from={FROM} to={TO} />
      </p>
      <p>
        <VitalValue name="LCP" value={2_300} /> <VitalValue name="INP" value={260} />{' '}
        <VitalValue name="CLS" value={0.31} /> <VitalValue name="TTFB" value={null} />
      </p>
      <p>
        <Span zone="Europe/Berlin" from={FROM} to={TO} /> <LogsLink service_id={null} from={FROM} to={TO} />
      </p>
    </>
  )
}

/** Texts written by people, agents and the server. */
export function Texts() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <Markdown text="Some **cards** are refused." />
      <p>
        <AgentWords text="The connection was refused" code={null} />
      </p>
      <p>
        <BulkProgress of={{ done: 600, of: 10_000, wait: 12 }} />
      </p>
      <Waiting of={{ waiting: 3, show() {} }} />
      {isShown && (
        <Secret title="A key" values={[{ label: 'Key', value: 'pharos_0123' }]} onKept={() => setShown(false)} />
      )}
      <Entries label="Entries">
        <li>
          <div class="main">
            An entry <small>and more of it</small>
          </div>
          <Asked label="Take out" title="Take it out?" why="It is gone then." onConfirm={() => undefined} />
        </li>
      </Entries>
      <BandScale name="LCP" value={2_300} />
      <BandBar label="Bands" good={7} fair={2} poor={1} />
      <Shares label="Shares" whole={10} of={[{ key: 'de', label: 'Germany', count: 7, href: '?country=DE' }]} />
      <QrCode text="https://status.example.com/" label="The address as a QR code" />
    </>
  )
}
