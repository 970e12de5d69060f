import { baselineType, type ComparedBaseline, type ComparedRole } from '@pharos/shared-protocol/check/baseline.ts'
import { acceptBaselines, listBaselines } from '@pharos/shared-protocol/contract/monitoring/browser-baseline.ts'
import type { BrowserRun } from '@pharos/shared-protocol/contract/monitoring/browser-run.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { BASELINES } from '../../words/baseline.ts'
import { useArtifact } from './artifact.ts'
import './compared.css'

/** The most characters of a text that are shown. */
const MOST_SHOWN = 20_000

type Run = z.output<typeof BrowserRun>

/** What a run compared with baselines, side by side, and how to accept what it saw. */
export function Compared({ check, of }: { check: string; of: Run }) {
  const params = { check_id: check }
  const accepted = useRoute(listBaselines, { params }).data ?? []
  const { run, isRunning } = useChange(acceptBaselines)
  const mayAccept = useMay('member')
  const isAccepted = ({ name, actual }: ComparedBaseline) =>
    accepted.some(each => each.name === name && each.sha256 === actual?.sha256)
  const others = of.baselines.filter(({ state }) => state !== 'matched')
  const open = others.filter(each => each.actual !== null && !isAccepted(each))
  const accept = async (wanted: readonly ComparedBaseline[]) => {
    const baselines = wanted.flatMap(({ name, actual }) => (actual ? [{ name, sha256: actual.sha256 }] : []))
    if (await run({ params, body: { run_id: of.id, baselines } })) notify({ tone: 'good', text: BASELINES.done })
  }
  return (
    <div class="compared">
      {mayAccept && open.length > 1 && (
        <button type="button" class="plain" disabled={isRunning} onClick={() => void accept(open)}>
          {BASELINES.acceptAll(open.length)}
        </button>
      )}
      {others.map(each => (
        <section key={each.name} aria-label={each.name}>
          <h2>
            <code>{each.name}</code> <small>{BASELINES[each.state]}</small>
          </h2>
          {each.actual === null && <p>{BASELINES.notStored}</p>}
          {mayAccept && open.includes(each) && (
            <button
              type="button"
              class="plain"
              disabled={isRunning}
              aria-label={BASELINES.acceptOne(each.name)}
              onClick={() => void accept([each])}
            >
              {BASELINES.accept}
            </button>
          )}
          {isAccepted(each) && <p class="status good">{BASELINES.accepted}</p>}
          <SideBySide check={check} run={of.id} of={each} />
        </section>
      ))}
      {others.length < of.baselines.length && (
        <details>
          <summary>{BASELINES.matching(of.baselines.length - others.length)}</summary>
          <ul>
            {of.baselines
              .filter(({ state }) => state === 'matched')
              .map(({ name }) => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface Beside {
  check: string
  run: string
  of: ComparedBaseline
}

function SideBySide({ check, run, of }: Beside) {
  const isPicture = baselineType(of.name).startsWith('image/')
  const addressOf = (sha256: string) => `/browser_check/${check}/run/${run}/compared/${sha256}/content`
  const roles = (['expected', 'actual', 'diff'] as const).flatMap(role => {
    const file = of[role]
    return file ? [{ role, address: addressOf(file.sha256) }] : []
  })
  const [expected, actual] = [of.expected, of.actual]
  return (
    <>
      <div class="beside">
        {roles.map(({ role, address }) => (
          <figure key={role}>
            <figcaption>{BASELINES[role]}</figcaption>
            {isPicture ? <Picture name={of.name} role={role} address={address} /> : <Text address={address} />}
          </figure>
        ))}
      </div>
      {isPicture && expected && actual && (
        <Slide name={of.name} below={addressOf(expected.sha256)} above={addressOf(actual.sha256)} />
      )}
    </>
  )
}

function Picture({ name, role, address }: { name: string; role: ComparedRole; address: string }) {
  return (
    <a href={address} download>
      <img src={address} alt={BASELINES.picture(BASELINES[role], name)} />
    </a>
  )
}

function Text({ address }: { address: string }) {
  const read = useArtifact(address, async response => (await response.text()).slice(0, MOST_SHOWN))
  return (
    <WhenRead of={read}>
      {text => (
        <pre class="said" tabindex={0}>
          {text}
        </pre>
      )}
    </WhenRead>
  )
}

/** Both pictures on top of each other, of which a slider shows a part of each. */
function Slide({ name, below, above }: { name: string; below: string; above: string }) {
  const [share, setShare] = useState(50)
  return (
    <div class="slide">
      <div>
        <img src={below} alt="" />
        <img src={above} alt="" style={{ '--share': `${share}%` }} />
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label={BASELINES.slide(name)}
        onInput={({ currentTarget }) => setShare(currentTarget.valueAsNumber)}
      />
    </div>
  )
}
