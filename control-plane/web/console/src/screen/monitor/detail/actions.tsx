import { Bell, BellOff, Copy, Pause, Pencil, Play, Trash } from 'lucide'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Asked } from '../../../part/asked.tsx'
import { Icon } from '../../../part/icon.tsx'
import { MoreActions } from '../../../part/more-actions.tsx'
import { affectedBy } from '../../../server/affects.ts'
import { forget } from '../../../server/cache.ts'
import { tellRefusal, useChange } from '../../../server/change.ts'
import { paramsOf } from '../../../server/monitor-params.ts'
import { notify } from '../../../server/notice.ts'
import { useMay } from '../../../server/session.ts'
import { invalidate } from '../../../server/stale.ts'
import { MONITORS } from '../../../words/monitor.ts'
import { DETAIL } from '../../../words/monitor-detail.ts'
import type { Monitor } from '../../monitor-run/index.ts'
import { formKind } from '../form/kinds.ts'
import { act, can, type Verb } from '../verbs.ts'
import type { DetailKind } from './kinds.ts'

interface Given {
  monitor: Monitor
  kind: DetailKind
}

/** The actions of members; viewers see none. */
export function Actions({ monitor, kind }: Given) {
  const { type, id, paused, held_by_plan } = monitor
  const verbs = useVerbs(monitor)
  if (!useMay('member')) return null
  return (
    <>
      <MoreActions>
        {!held_by_plan && (
          <button
            type="button"
            class="plain"
            disabled={verbs.isRunning}
            onClick={() => void verbs.run(paused ? 'resume' : 'pause')}
          >
            <Icon of={paused ? Play : Pause} />
            {paused ? MONITORS.resume : MONITORS.pause}
          </button>
        )}
        {kind.mute && <Mute monitor={monitor} kind={kind} />}
        {formKind(type)?.create && (
          <a class="button plain" href={`/console/monitors/new?type=${type}&from=${id}`}>
            <Icon of={Copy} />
            {DETAIL.duplicate}
          </a>
        )}
        {can(type, 'delete') && <Delete name={monitor.name} onDelete={() => verbs.run('delete')} />}
      </MoreActions>
      {kind.run && <RunNow monitor={monitor} kind={kind} />}
      <a class="button" href={`/console/monitors/${type}/${id}/edit`} data-main-action>
        <Icon of={Pencil} />
        {DETAIL.edit}
      </a>
    </>
  )
}

/** Pauses, resumes and deletes, for any type. */
function useVerbs({ type, id }: Monitor) {
  const { route: go } = useLocation()
  const [isRunning, setRunning] = useState(false)
  const run = async (verb: Verb) => {
    setRunning(true)
    try {
      await act({ id, type }, verb)
      if (verb === 'delete') {
        forget(id)
        go('/console/monitors')
      }
      invalidate(affectedBy('monitor'))
    } catch (error) {
      tellRefusal(error)
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning }
}

function RunNow({ monitor: { id, paused }, kind }: Given) {
  const route = kind.run ?? kind.get
  const start = useChange(route)
  const run = async () => {
    const reply = await start.run({ params: paramsOf(route, id) })
    if (!reply) return
    notify({ tone: 'good', text: DETAIL.running })
    // Results send no events; most have arrived after these delays.
    for (const delay of [1_500, 4_000, 10_000]) setTimeout(() => invalidate(affectedBy('monitor')), delay)
  }
  return (
    <button type="button" class="plain" disabled={start.isRunning || paused} onClick={() => void run()}>
      {DETAIL.run}
    </button>
  )
}

function Mute({ monitor: { id, muted }, kind }: Given) {
  const route = kind.mute ?? kind.get
  const change = useChange(route)
  const toggle = () => change.run({ params: paramsOf(route, id), body: { muted: !muted } })
  return (
    <button type="button" class="plain" disabled={change.isRunning} onClick={() => void toggle()}>
      <Icon of={muted ? Bell : BellOff} />
      {muted ? DETAIL.unmute : DETAIL.mute}
    </button>
  )
}

function Delete({ name, onDelete }: { name: string; onDelete(): Promise<void> }) {
  return (
    <Asked
      label={MONITORS.remove}
      icon={Trash}
      title={DETAIL.removeAsk(name)}
      why={DETAIL.removeWhy}
      isDanger
      onConfirm={() => void onDelete()}
    />
  )
}
