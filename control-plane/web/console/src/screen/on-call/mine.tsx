import { Span } from '../../part/span.tsx'
import { useSession } from '../../server/session.ts'
import { ON_CALL } from '../../words/on-call.ts'
import type { OneShift } from './people.ts'
import type { Schedule } from './show.tsx'

interface Given {
  schedules: readonly Schedule[]
  shifts: readonly (readonly OneShift[] | undefined)[]
}

const MOST = 30

/** The shifts of whoever has signed in, over all schedules, in their own zone. */
export function Mine({ schedules, shifts }: Given) {
  const me = useSession().user_id
  const mine = schedules
    .flatMap((schedule, index) =>
      (shifts[index] ?? []).filter(({ user_id }) => user_id === me).map(shift => ({ schedule, shift })),
    )
    .sort((a, b) => Date.parse(a.shift.from) - Date.parse(b.shift.from))
  return (
    <section class="card mine" aria-labelledby="mine">
      <h2 id="mine">{ON_CALL.mine}</h2>
      {mine.length === 0 && <p>{ON_CALL.noneMine}</p>}
      <ul>
        {mine.slice(0, MOST).map(({ schedule, shift }) => (
          <li key={`${schedule.id} ${shift.from}`}>
            <a href={`/console/on-call/${schedule.id}?shift=${shift.from}`}>
              <Span from={shift.from} to={shift.to} />
            </a>
            <span>{schedule.name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
