import type { RumOverview } from '@pharos/shared-protocol/contract/observability/rum-overview.ts'
import { useQueryAddress } from '../../part/query-address.ts'
import { countryName } from '../../part/rum-names.ts'
import { Shares } from '../../part/shares.tsx'
import { RUM } from '../../words/rum.ts'
import { RUM_OVERVIEW } from '../../words/rum-overview.ts'

/** The longest list that is shown; the server has up to 250 countries. */
const MOST = 10

/** Sessions by country and by browser; each is a filter. */
export function Breakdowns({ of }: { of: RumOverview }) {
  const address = useQueryAddress()
  const { session_count, country_breakdown, browser_breakdown } = of
  const countries = country_breakdown.slice(0, MOST).map(({ country, session_count: count }) => ({
    key: country,
    label: countryName(country),
    count,
    ...(country.length === 2 && { href: address({ country }) }),
  }))
  const browsers = browser_breakdown.map(({ browser, session_count: count }) => ({
    key: browser,
    label: browser || RUM.unknown,
    count,
    ...(browser !== '' && { href: address({ browser }) }),
  }))
  return (
    <>
      <section class="card" aria-labelledby="countries">
        <h2 id="countries">{RUM_OVERVIEW.countries}</h2>
        <Shares label={RUM_OVERVIEW.countries} of={countries} whole={session_count} />
        {country_breakdown.length > MOST && <small>{RUM_OVERVIEW.more(country_breakdown.length - MOST)}</small>}
        {country_breakdown.every(({ country }) => country === '') && (
          <p>
            <small>{RUM_OVERVIEW.noCountries}</small>
          </p>
        )}
      </section>
      <section class="card" aria-labelledby="browsers">
        <h2 id="browsers">{RUM_OVERVIEW.browsers}</h2>
        <Shares label={RUM_OVERVIEW.browsers} of={browsers} whole={session_count} />
      </section>
    </>
  )
}
