import {
  type Baseline,
  deleteBaseline,
  listBaselines,
} from '@pharos/shared-protocol/contract/monitoring/browser-baseline.ts'
import { useState } from 'preact/hooks'
import { Confirm } from '../../part/confirm.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { useMay } from '../../server/session.ts'
import { BASELINES } from '../../words/baseline.ts'

/** The accepted baselines of a check; nothing while there are none. */
export function Accepted({ check }: { check: string }) {
  const params = { check_id: check }
  const baselines = useRoute(listBaselines, { params }, { resultsOf: check }).data ?? []
  const [doomed, setDoomed] = useState<Baseline | null>(null)
  const remove = useChange(deleteBaseline)
  const mayRemove = useMay('member')
  if (baselines.length === 0) return null
  return (
    <details class="card">
      <summary>
        {BASELINES.of} <small>{baselines.length}</small>
      </summary>
      <p>{BASELINES.what}</p>
      <ul class="plain-list">
        {baselines.map(each => (
          <li key={each.id}>
            <a href={`/browser_check/${check}/baseline/${each.id}/content`} download>
              <code>{each.name}</code>
            </a>{' '}
            <small>
              <Time at={each.accepted_at} /> · {BASELINES.by(each.accepted_by)}
              {each.last_used_at === null && ` · ${BASELINES.unused}`}
            </small>{' '}
            {mayRemove && (
              <button
                type="button"
                class="quiet"
                aria-label={BASELINES.removeOne(each.name)}
                onClick={() => setDoomed(each)}
              >
                {BASELINES.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      {doomed && (
        <Confirm
          title={BASELINES.removeAsk(doomed.name)}
          action={BASELINES.remove}
          onCancel={() => setDoomed(null)}
          onConfirm={() => {
            setDoomed(null)
            void remove.run({ params: { ...params, baseline_id: doomed.id } })
          }}
        >
          <p>{BASELINES.removeWhy}</p>
        </Confirm>
      )}
    </details>
  )
}
