import { getPageability } from '@pharos/shared-protocol/contract/response/pageability.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useEffect } from 'preact/hooks'
import { DayBars } from '../../part/day-strip.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Skeleton } from '../../part/skeleton.tsx'
import { Time } from '../../part/time.tsx'
import { useServerTexts } from '../../part/use-server-texts.ts'
import { type Shown, useEach, useRoute } from '../../server/cache.ts'
import { useDays } from '../../server/last-day.ts'
import { HOLES, OVERVIEW } from '../../words/overview.ts'
import { saidText } from '../../words/said.ts'
import { isKnown, More, Panel, Rows, Unreadable } from './panel.tsx'

type Found = ReplyOf<typeof getPageability>
type Answer = Omit<Shown<Found>, 'isLoading'>
type Service = ReplyOf<typeof listServices>[number]

/** The most services checked, the newest: the server computes two weeks for each. */
const MOST = 10

/** Services whose incidents might reach nobody. */
export function CoverageGaps({ rows }: { rows: number }) {
  const services = useRoute(listServices)
  const all = services.data ?? []
  const readDays = useDays('service_ids')
  useEffect(() => readDays((services.data ?? []).slice(0, MOST)), [services.data])
  const answers = useEach(
    getPageability,
    all.slice(0, MOST).map(({ id }) => ({ params: { id } })),
  )
  const more = <More count={all.length - shownOf(all.length, rows)} href="/console/services" />
  return (
    <Panel id="gaps" title={OVERVIEW.gaps} rows={rows} isRead={isKnown(services) && answers.every(isKnown)} more={more}>
      <WhenRead of={services}>
        {found =>
          found.length === 0 ? <p>{OVERVIEW.noService}</p> : <Checked services={found} answers={answers} rows={rows} />
        }
      </WhenRead>
    </Panel>
  )
}

/** How many of the services are shown: if some were not checked, the last row says so. */
function shownOf(services: number, rows: number): number {
  return services > MOST ? rows - 1 : rows
}

interface CheckedGiven {
  services: readonly Service[]
  answers: readonly Answer[]
  rows: number
}

/** The services with holes first. The last row says how many were not checked. */
function Checked({ services, answers, rows }: CheckedGiven) {
  const checked = services.slice(0, MOST)
  const unchecked = services.length - checked.length
  const found = checked
    .map((service, index) => ({ service, answer: answers[index] }))
    .toSorted((a, b) => rankOf(a.answer?.data) - rankOf(b.answer?.data))
    .slice(0, shownOf(services.length, rows))
    .map(({ service: { id, name }, answer }) => ({
      key: id,
      draw: () => (
        <li>
          <a class="name" href={`/console/services/${id}`}>
            {name}
          </a>
          <DayBars id={id} />
          {answer?.data ? <Coverage of={answer.data} /> : <NotThere of={answer} />}
        </li>
      ),
    }))
  const last = {
    key: 'unchecked',
    draw: () => (
      <li>
        <small>{OVERVIEW.unchecked(unchecked)}</small>
      </li>
    ),
  }
  return <Rows of={unchecked > 0 ? [...found, last] : found} />
}

function NotThere({ of: answer }: { of: Answer | undefined }) {
  if (!answer?.error) return <Skeleton lines={1} />
  return <Unreadable onAgain={answer.refresh} />
}

function rankOf(found: Found | undefined): number {
  if (!found) return 2
  if (!found.reaches_someone) return 0
  return holeOf(found) ? 1 : 3
}

/** Returns the hole to name: of those in which an incident may reach nobody, that of the level paged first. */
function holeOf({ holes, reaches_someone }: Found) {
  const unwanted = holes.filter(each => !each.on_purpose)
  if (reaches_someone) return unwanted[0]
  return (unwanted.length > 0 ? unwanted : holes).toSorted((a, b) => (a.level ?? 0) - (b.level ?? 0))[0]
}

function Coverage({ of: found }: { of: Found }) {
  const canSay = useServerTexts()
  const hole = holeOf(found)
  if (!hole) return <span>{found.reaches_someone ? OVERVIEW.covered : OVERVIEW.reachesNot}</span>
  const kind = hole.on_purpose ? OVERVIEW.onPurpose : HOLES[hole.kind]
  return (
    <>
      <span
        class={found.reaches_someone ? 'hole' : 'hole bad'}
        title={canSay ? saidText(hole.said, hole.text) : undefined}
      >
        {found.reaches_someone ? OVERVIEW.coveredBut(kind) : kind}
      </span>
      {hole.kind === 'gap' && <Time at={hole.from} />}
    </>
  )
}
