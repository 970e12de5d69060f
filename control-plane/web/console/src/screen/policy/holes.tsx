import type { Pageability } from '@pharos/shared-protocol/contract/response/pageability.ts'
import type { z } from 'zod'
import { Span } from '../../part/span.tsx'
import { useSession } from '../../server/session.ts'
import { ON_CALL } from '../../words/on-call.ts'
import { PAGING } from '../../words/policy.ts'
import { Reach } from './list.tsx'
import type { Directory } from './names.ts'

type Found = z.output<typeof Pageability>
type Hole = Found['holes'][number]

/** Whom an incident would not reach in the next two weeks, and when. Repeated holes are listed once. */
export function Holes({ data, directory }: { data: Found; directory: Directory }) {
  const me = useSession().user_id
  const groups = [...Map.groupBy(data.holes, hole => `${hole.level} ${sentenceOf(hole, directory)}`).values()]
  const isOwn = data.holes.some(({ kind, user_id }) => user_id === me && kind !== 'gap')
  return (
    <section class="card" aria-labelledby="reach">
      <h2 id="reach">{PAGING.reach}</h2>
      <p>
        <Reach isReached={data.reaches_someone} />
      </p>
      {groups.length === 0 && <p>{PAGING.noHoles}</p>}
      <ul class="plain-list holes" hidden={groups.length === 0}>
        {groups.map(holes => {
          const [first] = holes
          if (!first) return null
          return (
            <li key={`${first.level} ${first.text}`}>
              <strong>{sentenceOf(first, directory)}</strong>{' '}
              {first.level !== null && <small>({PAGING.level(first.level)})</small>}
              {first.kind === 'gap' && (
                <small class="span">
                  {holes.length > 1 ? `${PAGING.times(holes.length)} ` : ''}
                  <Span from={first.from} to={first.to} />
                </small>
              )}
            </li>
          )
        })}
      </ul>
      {isOwn && <a href="/console/settings/contact">{PAGING.ownContact}</a>}
    </section>
  )
}

function sentenceOf({ kind, user_id, schedule_id, on_purpose }: Hole, { user, schedule }: Directory): string {
  const person = user_id ? (user.find(({ id }) => id === user_id)?.name ?? ON_CALL.former) : PAGING.aGroup
  const purpose = on_purpose ? ` (${PAGING.purpose})` : ''
  if (kind === 'gap') return PAGING.gap(schedule.find(({ id }) => id === schedule_id)?.name ?? '') + purpose
  if (kind === 'unverified_contact' || kind === 'no_contact') return PAGING[kind](person)
  return PAGING[kind]
}
