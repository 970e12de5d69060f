import {
  deleteRumSegment,
  type RumReplaySegment,
  releaseRumSegment,
} from '@pharos/shared-protocol/contract/observability/rum-replay.ts'
import { Asked } from '../../part/asked.tsx'
import { useChange } from '../../server/change.ts'
import { useMay } from '../../server/session.ts'
import { FINDINGS, REPLAY_PRIVACY } from '../../words/replay-privacy.ts'

interface Given {
  params: { app_id: string; session_id: string }
  segments: readonly RumReplaySegment[]
  onDone(): void
}

/** The segments that may show what they should not; an admin releases or deletes them. */
export function Quarantined({ params, segments, onDone }: Given) {
  const mayDecide = useMay('admin')
  if (segments.length === 0) return null
  return (
    <section class="card" aria-labelledby="quarantined">
      <h2 id="quarantined">{REPLAY_PRIVACY.quarantined}</h2>
      <p>{REPLAY_PRIVACY.quarantinedWhy}</p>
      <ul class="plain-list">
        {segments.map(segment => (
          <li key={segment.segment_index} class="row">
            <span>
              {REPLAY_PRIVACY.segment(segment.segment_index)}:{' '}
              {segment.findings.map(({ code, count }) => FINDINGS[code](count)).join(', ')}
            </span>
            {mayDecide && <Decide params={params} index={segment.segment_index} onDone={onDone} />}
          </li>
        ))}
      </ul>
      {!mayDecide && <p>{REPLAY_PRIVACY.askAdmin}</p>}
    </section>
  )
}

function Decide({ params: replay, index, onDone }: Pick<Given, 'params' | 'onDone'> & { index: number }) {
  const params = { ...replay, segment_index: String(index) }
  const release = useChange(releaseRumSegment)
  const remove = useChange(deleteRumSegment)
  const isRunning = release.isRunning || remove.isRunning
  return (
    <>
      <Asked
        label={REPLAY_PRIVACY.release}
        title={REPLAY_PRIVACY.releaseAsk(index)}
        why={REPLAY_PRIVACY.releaseWhy}
        isDisabled={isRunning}
        onConfirm={() => void release.run({ params }).then(onDone)}
      />
      <Asked
        label={REPLAY_PRIVACY.delete}
        title={REPLAY_PRIVACY.deleteAsk(index)}
        why={REPLAY_PRIVACY.deleteWhy}
        isDanger
        isDisabled={isRunning}
        onConfirm={() => void remove.run({ params }).then(onDone)}
      />
    </>
  )
}
