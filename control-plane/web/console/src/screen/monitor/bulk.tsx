import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitor-view.ts'
import { useState } from 'preact/hooks'
import { notify } from '../../frame/notice.tsx'
import { Confirm } from '../../part/confirm.tsx'
import { affectedBy } from '../../server/affects.ts'
import { invalidate } from '../../server/cache.ts'
import { MONITORS } from '../../words/monitor.ts'
import type { Verb } from './verbs.ts'

const DONE = { pause: MONITORS.donePause, resume: MONITORS.doneResume, delete: MONITORS.doneDelete }

/** What can be done to the chosen monitors at once. */
export function BulkActions({ monitors, onDone }: { monitors: readonly MonitorSummary[]; onDone(): void }) {
  const [running, setRunning] = useState<Verb | null>(null)
  const [isAsking, setAsking] = useState(false)
  const run = async (verb: Verb) => {
    setAsking(false)
    setRunning(verb)
    const { actOnAll } = await import('./verbs.ts')
    const refused = await actOnAll(monitors, verb)
    invalidate(affectedBy('monitor'))
    setRunning(null)
    const done = monitors.length - refused
    notify({ tone: refused > 0 ? 'bad' : 'good', text: DONE[verb](done, refused) })
    onDone()
  }
  return (
    <div class="row bulk" role="group" aria-label={MONITORS.chosen(monitors.length)}>
      <strong>{MONITORS.chosen(monitors.length)}</strong>
      <button type="button" class="plain" disabled={running !== null} onClick={() => void run('pause')}>
        {MONITORS.pause}
      </button>
      <button type="button" class="plain" disabled={running !== null} onClick={() => void run('resume')}>
        {MONITORS.resume}
      </button>
      <button type="button" class="danger" disabled={running !== null} onClick={() => setAsking(true)}>
        {MONITORS.remove}
      </button>
      {isAsking && (
        <Confirm
          title={MONITORS.removeAsk(monitors.length)}
          action={MONITORS.remove}
          onConfirm={() => void run('delete')}
          onCancel={() => setAsking(false)}
        >
          <p>{MONITORS.removeWhy}</p>
        </Confirm>
      )}
    </div>
  )
}
