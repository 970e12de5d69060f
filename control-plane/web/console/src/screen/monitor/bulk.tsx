import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { useState } from 'preact/hooks'
import { BulkProgress, useBulk } from '../../part/bulk.tsx'
import { Confirm } from '../../part/confirm.tsx'
import { MONITORS } from '../../words/monitor.ts'
import type { Verb } from './verbs.ts'

const DONE = { pause: MONITORS.donePause, resume: MONITORS.doneResume, delete: MONITORS.doneDelete }

/** Actions on all chosen monitors. */
export function BulkActions({ monitors, onDone }: { monitors: readonly MonitorSummary[]; onDone(): void }) {
  const [isAsking, setAsking] = useState(false)
  const bulk = useBulk('monitor', monitors, onDone)
  const { isRunning } = bulk
  const run = (verb: Verb) => {
    setAsking(false)
    const load = async () => {
      const { actOnOne } = await import('./verbs.ts')
      return (monitor: MonitorSummary) => actOnOne(monitor, verb)
    }
    return bulk.run(load, DONE[verb])
  }
  const tag = (name: string, isAdded: boolean) => {
    const load = async () => {
      const { tagOne } = await import('./tagging.ts')
      return (monitor: MonitorSummary) => tagOne(monitor, name, isAdded)
    }
    return bulk.run(load, isAdded ? MONITORS.doneTag : MONITORS.doneUntag)
  }
  return (
    <div class="row bulk" role="group" aria-label={MONITORS.chosen(monitors.length)}>
      <strong>{MONITORS.chosen(monitors.length)}</strong>
      <button type="button" class="plain" disabled={isRunning} onClick={() => void run('pause')}>
        {MONITORS.pause}
      </button>
      <button type="button" class="plain" disabled={isRunning} onClick={() => void run('resume')}>
        {MONITORS.resume}
      </button>
      <Tagging known={[...new Set(monitors.flatMap(({ tags }) => tags))]} isRunning={isRunning} onTag={tag} />
      <button type="button" class="danger" disabled={isRunning} onClick={() => setAsking(true)}>
        {MONITORS.remove}
      </button>
      <BulkProgress of={bulk.progress} />
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

interface TaggingGiven {
  /** The tags of the chosen monitors. */
  known: readonly string[]
  isRunning: boolean
  onTag(name: string, isAdded: boolean): Promise<void>
}

/** Adds a tag to all chosen monitors, or removes it. */
function Tagging({ known, isRunning, onTag }: TaggingGiven) {
  const [text, setText] = useState('')
  const name = text.trim()
  return (
    <form
      class="row"
      onSubmit={event => {
        event.preventDefault()
        if (name !== '') void onTag(name, true)
      }}
    >
      <input
        aria-label={MONITORS.tag}
        placeholder={MONITORS.tag}
        list="tags-of-chosen"
        maxLength={100}
        size={12}
        autocomplete="off"
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
      <datalist id="tags-of-chosen">
        {known.map(each => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <button type="submit" class="plain" disabled={isRunning || name === ''}>
        {MONITORS.addTag}
      </button>
      <button
        type="button"
        class="plain"
        disabled={isRunning || !known.includes(name)}
        onClick={() => void onTag(name, false)}
      >
        {MONITORS.removeTag}
      </button>
    </form>
  )
}
