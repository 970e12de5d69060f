import type { ArtifactKind } from '@pharos/shared-protocol/check/browser.ts'
import { getBrowserRun } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import type { BrowserRun } from '@pharos/shared-protocol/contract/monitoring/browser-run.ts'
import { useLocation } from 'preact-iso'
import type { z } from 'zod'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { RUN } from '../../words/browser-check.ts'
import { EVIDENCE } from '../../words/browser-evidence.ts'
import { Compared } from './compared.tsx'
import { Requests } from './har.tsx'
import { ConsoleLines, PageTroubles, Steps, Verdict, Vitals } from './outcome.tsx'
import { Screenshots } from './screenshots.tsx'
import { Trace } from './trace.tsx'
import { Video } from './video.tsx'
import './evidence.css'

type Run = z.output<typeof BrowserRun>

interface Given {
  check: string
  run: string
}

/** The parts of the evidence, and the artifact that each needs. */
const VIEWS = [
  { name: 'baselines', needs: null },
  { name: 'steps', needs: null },
  { name: 'console', needs: null },
  { name: 'requests', needs: 'har' },
  { name: 'trace', needs: 'trace' },
  { name: 'video', needs: 'video' },
] as const satisfies readonly { name: string; needs: ArtifactKind | null }[]
type View = (typeof VIEWS)[number]['name']

/** The evidence of one run: steps, console, requests and recordings. `?show=` in the address selects the part. */
export function Evidence({ check, run }: Given) {
  const read = useRoute(getBrowserRun, { params: { check_id: check, run_id: run } })
  const { path, query } = useLocation()
  return (
    <section class="card evidence" aria-label={EVIDENCE.title}>
      <WhenRead of={read}>
        {found => {
          const views = VIEWS.filter(({ name, needs }) => {
            if (name === 'baselines') return found.baselines.length > 0
            return needs === null || found.artifacts.includes(needs)
          })
          const differs = found.baselines.some(({ state }) => state !== 'matched')
          const shown = views.find(({ name }) => name === query.show)?.name ?? (differs ? 'baselines' : 'steps')
          return (
            <>
              <p class="when">
                <Time at={found.created_at} isFull />
              </p>
              <Verdict of={found} />
              <nav aria-label={EVIDENCE.parts}>
                {views.map(({ name }) => (
                  <a
                    key={name}
                    href={`${path}?${new URLSearchParams({ ...query, run, show: name })}`}
                    aria-current={name === shown ? 'true' : undefined}
                  >
                    {EVIDENCE[name]}
                  </a>
                ))}
              </nav>
              <Part view={shown} check={check} of={found} />
            </>
          )
        }}
      </WhenRead>
    </section>
  )
}

function Part({ view, check, of }: { view: View; check: string; of: Run }) {
  const at = (kind: ArtifactKind) => addressOf(check, of.id, kind)
  switch (view) {
    case 'baselines':
      return <Compared check={check} of={of} />
    case 'steps':
      return (
        <>
          <Screenshots check={check} of={of} />
          <h2>{RUN.steps}</h2>
          <Steps of={of} />
          <h2>{RUN.vitals}</h2>
          <Vitals of={of} />
        </>
      )
    case 'console':
      return (
        <>
          {of.console.length > 0 ? <ConsoleLines lines={of.console} /> : <p>{RUN.silent}</p>}
          <PageTroubles of={of} />
        </>
      )
    case 'requests':
      return <Requests address={at('har')} />
    case 'trace':
      return <Trace address={at('trace')} />
    case 'video':
      return <Video address={at('video')} />
  }
}

/** Returns the address of an artifact for a signed-in browser. */
export function addressOf(check: string, run: string, kind: ArtifactKind): string {
  return `/browser_check/${check}/run/${run}/artifact/${kind}/content`
}
