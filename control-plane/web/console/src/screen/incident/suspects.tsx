import { listSuspects, type Suspect } from '@pharos/shared-protocol/contract/response/suspect.ts'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { saidText } from '../../words/said.ts'
import { SUSPECT_KINDS, SUSPECTS } from '../../words/suspect.ts'
import { suspectAddress } from './suspect-address.ts'

/** What changed in the hour before, the likeliest first; shows nothing until the search has run. */
export function Suspects({ incident }: { incident: string }) {
  const { data } = useRoute(listSuspects, { params: { id: incident } })
  if (data === undefined || data.looked_at === null) return null
  const { suspects, left_out } = data
  return (
    <section class="card" aria-labelledby="suspects">
      <h2 id="suspects">{SUSPECTS.title}</h2>
      {suspects.length === 0 && <p>{SUSPECTS.none}</p>}
      <ul class="on-it">
        {suspects.map(suspect => (
          <Seen key={suspect.text} suspect={suspect} />
        ))}
      </ul>
      {left_out.length > 0 && (
        <p>
          {SUSPECTS.leftOut(
            left_out
              .map(({ kind, reason, reason_text }) => `${SUSPECT_KINDS[kind]} (${saidText(reason_text, reason)})`)
              .join(', '),
          )}
        </p>
      )}
    </section>
  )
}

function Seen({ suspect: { kind, at, text, said, link } }: { suspect: Suspect }) {
  const address = suspectAddress(link, at)
  const change = saidText(said, text)
  return (
    <li>
      <p>{address === null ? change : <a href={address}>{change}</a>}</p>
      <small>
        {SUSPECT_KINDS[kind]} · <Time at={at} />
      </small>
    </li>
  )
}
