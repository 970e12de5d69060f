import { type RumVitals, readRumVitals } from '@pharos/shared-protocol/contract/observability/rum-vital.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { Empty } from '../../part/empty.tsx'
import { WhenRead } from '../../part/shown.tsx'
import type { Ends } from '../../part/telemetry-address.ts'
import { useRoute } from '../../server/cache.ts'
import { RUM_VITAL } from '../../words/rum-vital.ts'
import { RumRangeFrame } from '../rum-app/index.ts'
import { Cards } from './cards.tsx'
import { Chosen } from './chosen.tsx'
import { Distribution } from './distribution.tsx'
import { Elements } from './elements.tsx'
import { Groups } from './groups.tsx'
import { OverTime } from './over-time.tsx'
import { useVitalQuery, type VitalQuery } from './query.ts'
import './vital.css'

/** The web vitals of an application: all at a glance, and one in detail. */
export default function RumVitalsScreen({ app_id }: { app_id: string }) {
  return (
    <RumRangeFrame app_id={app_id} tab="vitals">
      {ends => <Read app_id={app_id} ends={ends} />}
    </RumRangeFrame>
  )
}

function Read({ app_id, ends }: { app_id: string; ends: Ends }) {
  const asked = useVitalQuery()
  const { vital, group_by, filters } = asked
  const query = { ...ends, ...filters, vital, group_by, resolution: resolutionOf(ends) } as never
  const vitals = useRoute(readRumVitals, { params: { app_id }, query })
  return (
    <>
      <Chosen filters={filters} />
      <WhenRead of={vitals}>{found => <Found of={found} asked={asked} />}</WhenRead>
    </>
  )
}

/** The width of a point at each resolution, in milliseconds. */
const WIDTHS = { '1d': DAY_MS, '1h': HOUR_MS, '5m': 5 * MINUTE_MS, '1m': MINUTE_MS } as const
/** The coarsest with at least this many points, so that most points have a measurement even with few visitors. */
const LEAST_POINTS = 24

function resolutionOf({ from, to }: Ends): string {
  const length = Date.parse(to) - Date.parse(from)
  return Object.entries(WIDTHS).find(([, width]) => length / width >= LEAST_POINTS)?.[0] ?? '1m'
}

function Found({ of, asked }: { of: RumVitals; asked: VitalQuery }) {
  const { vital } = asked
  const isMeasured = of.vitals.some(({ name, count }) => name === vital && count > 0)
  return (
    <>
      <Cards of={of.vitals} chosen={vital} />
      {isMeasured ? (
        <>
          <div class="vital-plots">
            <OverTime vital={vital} points={of.points} />
            <Distribution vital={vital} of={of.distribution} />
          </div>
          <Groups asked={asked} groups={of.groups} />
          <Elements vital={vital} of={of.elements} />
        </>
      ) : (
        <Empty title={RUM_VITAL.none(vital)}>
          <p>{RUM_VITAL.noneWhy}</p>
        </Empty>
      )}
    </>
  )
}
