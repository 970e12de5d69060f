import { type RumOverview, readRumOverview } from '@pharos/shared-protocol/contract/observability/rum-overview.ts'
import { useMemo } from 'preact/hooks'
import { Empty } from '../../part/empty.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { countryName } from '../../part/rum-names.ts'
import { WhenRead } from '../../part/shown.tsx'
import type { Ends } from '../../part/telemetry-address.ts'
import { useRouteFilters } from '../../part/use-route-filters.ts'
import { useRoute } from '../../server/cache.ts'
import { locale } from '../../words/language.ts'
import { RUM } from '../../words/rum.ts'
import { RUM_OVERVIEW } from '../../words/rum-overview.ts'
import { Figures, RumRangeFrame } from '../rum-app/index.ts'
import { Breakdowns } from './breakdown.tsx'
import { TopErrors, TopPages } from './top.tsx'
import { Vitals } from './vitals.tsx'
import './overview.css'

const FILTERS = ['country', 'browser'] as const
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })

/** What the visitors of an application met in a range: spec 2.13. */
export default function RumOverviewScreen({ app_id }: { app_id: string }) {
  return (
    <RumRangeFrame app_id={app_id} tab="overview">
      {ends => <Overview app_id={app_id} ends={ends} />}
    </RumRangeFrame>
  )
}

function Overview({ app_id, ends }: { app_id: string; ends: Ends }) {
  const filters = useRouteFilters(readRumOverview.query.shape, FILTERS)
  const overview = useRoute(readRumOverview, { params: { app_id }, query: { ...ends, ...filters } as never })
  return (
    <>
      <Chosen {...filters} />
      <WhenRead of={overview}>
        {found =>
          found.session_count === 0 ? (
            <Empty title={RUM_OVERVIEW.none}>
              <p>{RUM_OVERVIEW.noneWhy}</p>
            </Empty>
          ) : (
            <Found app_id={app_id} of={found} />
          )
        }
      </WhenRead>
    </>
  )
}

function Chosen({ country, browser }: { country?: string; browser?: string }) {
  const address = useQueryAddress()
  const chosen = [
    ...(country ? [{ name: countryName(country), href: address({ country: '' }) }] : []),
    ...(browser ? [{ name: browser, href: address({ browser: '' }) }] : []),
  ]
  if (chosen.length === 0) return null
  return (
    <p class="row" role="status">
      {RUM_OVERVIEW.only}
      {chosen.map(({ name, href }) => (
        <a key={name} class="button plain" href={href} aria-label={RUM_OVERVIEW.without(name)}>
          {name} ✕
        </a>
      ))}
    </p>
  )
}

function Found({ app_id, of }: { app_id: string; of: RumOverview }) {
  const figures = useMemo(
    () => [
      { label: RUM.sessions, value: of.session_count.toLocaleString(locale) },
      { label: RUM_OVERVIEW.errors, value: of.error_count.toLocaleString(locale) },
      { label: RUM_OVERVIEW.errorRate, value: percent.format(of.error_rate), note: RUM_OVERVIEW.errorRateWhat },
    ],
    [of],
  )
  return (
    <>
      <Figures of={figures} />
      <Vitals app_id={app_id} of={of} />
      <div class="rum-halves">
        <TopPages app_id={app_id} pages={of.top_pages} />
        <TopErrors app_id={app_id} errors={of.top_errors} />
        <Breakdowns of={of} />
      </div>
    </>
  )
}
