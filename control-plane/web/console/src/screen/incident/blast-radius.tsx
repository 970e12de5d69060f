import { type BlastRadius, getBlastRadius } from '@pharos/shared-protocol/contract/response/blast-radius.ts'
import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { blastRadiusText } from '@pharos/shared-protocol/rum/blast-radius.ts'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { BLAST } from '../../words/blast-radius.ts'
import { language, locale } from '../../words/language.ts'

const EVERY_MS = 30_000
const MOST_SHOWN = 5

const countryName = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })

/** How many real users met the incident; shows nothing if none can be counted. */
export function BlastRadiusCard({ incident }: { incident: Incident }) {
  const { data } = useRoute(getBlastRadius, { params: { id: incident.id } }, { every: EVERY_MS })
  if (data === undefined || (data.state !== 'counted' && data.state !== 'could_not_look')) return null
  return (
    <section class="card" aria-labelledby="blast-radius">
      <h2 id="blast-radius">{BLAST.title}</h2>
      <p>{blastRadiusText(data, language)}</p>
      {data.state === 'counted' && data.fault !== null && <p>{BLAST.stale}</p>}
      {data.as_of !== null && (
        <small>
          {data.frozen_at === null ? BLAST.asOf : BLAST.final} <Time at={data.as_of} />
        </small>
      )}
      <Groups of={data} />
      <Replays of={data.replays ?? []} />
    </section>
  )
}

function Groups({ of: { applications, countries, releases } }: { of: BlastRadius }) {
  const lists = [
    {
      title: BLAST.applications,
      rows: applications.length > 1 ? applications.map(each => ({ ...each, name: each.name ?? BLAST.deleted })) : [],
    },
    { title: BLAST.countries, rows: countries.map(each => ({ ...each, name: nameOfCountry(each.country) })) },
    { title: BLAST.releases, rows: releases.map(each => ({ ...each, name: each.release || BLAST.unknown })) },
  ]
  return (
    <>
      {lists
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul class="on-it">
              {rows.slice(0, MOST_SHOWN).map(({ name, sessions, week_before_sessions }, i) => (
                <li key={i}>
                  {name}: {BLAST.of(sessions, week_before_sessions)}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </>
  )
}

function Replays({ of: replays }: { of: NonNullable<BlastRadius['replays']> }) {
  if (replays.length === 0) return null
  return (
    <>
      <h3>{BLAST.replays}</h3>
      <ul class="on-it">
        {replays.map(({ application_id, session_id }, i) => (
          <li key={session_id}>
            <a href={`/console/real-users/${application_id}/sessions/${session_id}/replay`}>{BLAST.replay(i + 1)}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

function nameOfCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryName.of(code) ?? code) : code || BLAST.unknown
}
