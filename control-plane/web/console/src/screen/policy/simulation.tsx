import { SEVERITIES } from '@pharos/shared-protocol/contract/response/incident.ts'
import {
  type SimulatedPage,
  simulateIncident,
  simulatePolicy,
} from '@pharos/shared-protocol/contract/response/pageability.ts'
import { useLocation } from 'preact-iso'
import type { z } from 'zod'
import { Field } from '../../form/field.tsx'
import { useNow } from '../../part/now.ts'
import { WhenRead } from '../../part/shown.tsx'
import { InstantIn } from '../../part/span.tsx'
import { TypedInput } from '../../part/typed-input.tsx'
import { instantOf, localAt, ownZone } from '../../part/zone.ts'
import { type Shown, useRoute } from '../../server/cache.ts'
import { CALENDAR } from '../../words/on-call.ts'
import { PAGING, WAYS } from '../../words/policy.ts'
import { saidText } from '../../words/said.ts'
import '../../part/reach.css'
import './policy.css'
import '../../form/form.css'

const MINUTE_MS = 60_000

type Page = z.output<typeof SimulatedPage>

/**
 * The inputs of the simulation, in the address: `at` (an instant), `severity` and `ack` (minutes); empty ones are left
 * out.
 */
function useAsked() {
  const { query, path, route } = useLocation()
  const at = Number.isNaN(Date.parse(query.at ?? '')) ? null : (query.at ?? null)
  const severity = SEVERITIES.find(each => each === query.severity) ?? null
  const minutes = /^\d{1,5}$/.test(query.ack ?? '') ? Number(query.ack) : null
  const set = (changes: Record<string, string>) => {
    const next = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== '')
    route(next.length > 0 ? `${path}?${new URLSearchParams(next)}` : path, true)
  }
  // Rounded to the minute, so that the answer stays the same while somebody reads it.
  const now = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS
  const begun = at === null ? now : Date.parse(at)
  const body = {
    at: new Date(begun).toISOString(),
    ...(severity ? { severity } : {}),
    acknowledged_after_minutes: minutes,
  }
  return { at, severity, minutes, set, body, begun }
}

export function PolicySimulation({ id }: { id: string }) {
  const asked = useAsked()
  const pages = useRoute(simulatePolicy, { params: { id }, body: asked.body })
  return <Simulation asked={asked} pages={pages} />
}

export function ServiceSimulation({ id }: { id: string }) {
  const asked = useAsked()
  const pages = useRoute(simulateIncident, { params: { id }, body: asked.body })
  return <Simulation asked={asked} pages={pages} unset={PAGING.ofService} />
}

interface Given {
  asked: ReturnType<typeof useAsked>
  pages: Shown<Page[]>
  /** The label of no severity. */
  unset?: string
}

/** Who would be paged for an incident at a given instant, when, and how. */
function Simulation({ asked, pages, unset }: Given) {
  return (
    <section class="card simulation" aria-labelledby="simulation">
      <h2 id="simulation">{PAGING.simulate}</h2>
      <p>
        <small>{PAGING.simulateWhy}</small>
      </p>
      <Asked asked={asked} {...(unset === undefined ? {} : { unset })} />
      <WhenRead of={pages}>{found => <Pages pages={found} begun={asked.begun} />}</WhenRead>
    </section>
  )
}

function Asked({ asked: { at, severity, minutes, set }, unset }: Omit<Given, 'pages'>) {
  const atLocal = (local: string) => {
    const instant = instantOf(ownZone, local, at ? Date.parse(at) : undefined)
    set({ at: instant === null ? '' : new Date(instant).toISOString() })
  }
  return (
    <div class="asked">
      <Field label={PAGING.at} hint={`${PAGING.atWhy} ${CALENDAR.inZone(ownZone)}`} fault={undefined}>
        {attributes => (
          <TypedInput
            {...attributes}
            type="datetime-local"
            value={at ? localAt(ownZone, Date.parse(at)) : ''}
            onCommit={atLocal}
          />
        )}
      </Field>
      <Field label={PAGING.severity} fault={undefined}>
        {attributes => (
          <select
            {...attributes}
            value={severity ?? (unset === undefined ? 'major' : '')}
            onChange={({ currentTarget: { value } }) => set({ severity: value })}
          >
            {unset !== undefined && <option value="">{unset}</option>}
            {SEVERITIES.map(each => (
              <option key={each} value={each}>
                {PAGING[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={PAGING.acknowledged}
        hint={PAGING.acknowledgedWhy}
        fault={undefined}
        beside={<span class="unit">{PAGING.minutes}</span>}
      >
        {attributes => (
          <TypedInput
            {...attributes}
            type="number"
            min={0}
            max={99_999}
            value={String(minutes ?? '')}
            onCommit={ack => set({ ack })}
          />
        )}
      </Field>
    </div>
  )
}

/** Nobody reads a longer list. */
const MOST = 200

function Pages({ pages, begun }: { pages: readonly Page[]; begun: number }) {
  if (pages.length === 0) return <p class="reach bad">{PAGING.nobody}</p>
  return (
    <>
      <div class="pages">
        <table>
          <thead>
            <tr>
              <th scope="col">{PAGING.when}</th>
              <th scope="col">{PAGING.who}</th>
              <th scope="col">{PAGING.how}</th>
              <th scope="col">{PAGING.which}</th>
            </tr>
          </thead>
          <tbody>
            {pages.slice(0, MOST).map((page, index) => (
              <tr key={index}>
                <td>
                  {PAGING.plus((Date.parse(page.at) - begun) / MINUTE_MS)}{' '}
                  <small>
                    <InstantIn at={page.at} />
                  </small>
                </td>
                <td>{page.name}</td>
                <td title={saidText(page.why_text, page.why)}>{WAYS[page.type as keyof typeof WAYS] ?? page.type}</td>
                <td>
                  {page.level}
                  {page.round > 1 && PAGING.round(page.round)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages.length > MOST && <p>{PAGING.cut(MOST)}</p>}
    </>
  )
}
