import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { useState } from 'preact/hooks'
import { Export } from '../../../part/export.tsx'
import { LogsLink } from '../../../part/logs-link.tsx'
import { More } from '../../../part/more.tsx'
import { WhenRead } from '../../../part/shown.tsx'
import { Status } from '../../../part/status.tsx'
import { Time } from '../../../part/time.tsx'
import { useAll } from '../../../server/cache.ts'
import { paramsOf } from '../../../server/monitor-params.ts'
import { DETAIL } from '../../../words/monitor-detail.ts'
import { saidText } from '../../../words/said.ts'
import type { Monitor } from '../../monitor-run/index.ts'
import type { DetailKind } from './kinds.ts'

const PAGE = 10

interface Change {
  id: string
  at: string
  to: string
  reason: string
  reason_text: Text | null
}

/** All transitions with their reasons, the newest first. */
export function Transitions({ monitor, kind }: { monitor: Monitor; kind: DetailKind }) {
  const [most, setMost] = useState(PAGE)
  const { transitions } = kind
  const params = paramsOf(transitions, monitor.id)
  const changes = useAll(transitions, { params, query: { limit: PAGE } } as never, most)
  return (
    <section class="card" aria-labelledby="changes">
      <div class="head">
        <h2 id="changes">{DETAIL.changes}</h2>
        <Export route={transitions} input={{ params }} name="transitions" of={DETAIL.changes} />
      </div>
      <WhenRead of={changes}>
        {({ items, isCut }) => (
          <>
            {items.length === 0 && <p>{DETAIL.noChanges}</p>}
            <ol class="changes">
              {(items as Change[]).map(({ id, at, to, reason, reason_text }) => (
                <li key={id}>
                  <Status of={to} />
                  <span class="why">{saidText(reason_text, reason)}</span>
                  <Time at={at} isFull />
                  <LogsLink service_id={monitor.service_id} from={at} />
                </li>
              ))}
            </ol>
            <More isCut={isCut} onMore={() => setMost(most + PAGE)} />
          </>
        )}
      </WhenRead>
    </section>
  )
}
