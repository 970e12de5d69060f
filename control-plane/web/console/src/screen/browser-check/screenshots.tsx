import { listBrowserRuns } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import type { BrowserRun } from '@pharos/shared-protocol/contract/monitoring/browser-run.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { EVIDENCE } from '../../words/browser-evidence.ts'
import { locale } from '../../words/language.ts'
import { addressOf } from './evidence.tsx'

/** The most screenshots of other runs to compare with, such as those of other regions. */
const MOST_OTHERS = 5

/** The screenshot of the run, then those of the newest other runs. */
export function Screenshots({ check, of }: { check: string; of: z.output<typeof BrowserRun> }) {
  const { data = [] } = useRoute(
    listBrowserRuns,
    { params: { check_id: check }, query: { limit: 50 } },
    { resultsOf: check },
  )
  const others = data.filter(({ id, artifacts }) => id !== of.id && artifacts.includes('screenshot'))
  const own = of.artifacts.includes('screenshot') ? [of] : []
  const all = [...own, ...others.slice(0, MOST_OTHERS)]
  const [chosen, setChosen] = useState<string | null>(null)
  const [first] = all
  if (own.length === 0 || !first) return null
  const shown = all.find(({ id }) => id === chosen) ?? first
  const describe = ({ region, created_at }: (typeof all)[number]) =>
    EVIDENCE.screenshotOf(region, new Date(created_at).toLocaleString(locale))
  return (
    <div class="screenshots">
      <a href={addressOf(check, shown.id, 'screenshot')} download>
        <img src={addressOf(check, shown.id, 'screenshot')} alt={describe(shown)} />
      </a>
      {all.length > 1 && (
        <ul>
          {all.map(run => (
            <li key={run.id}>
              <button type="button" class="plain" aria-pressed={run === shown} onClick={() => setChosen(run.id)}>
                <img src={addressOf(check, run.id, 'screenshot')} alt={describe(run)} loading="lazy" />
                <small>
                  {run.region} · <Time at={run.created_at} />
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
