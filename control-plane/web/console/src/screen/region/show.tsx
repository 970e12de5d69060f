import { getCurrentUser } from '@pharos/shared-protocol/contract/account/account.ts'
import { listRegions } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import { useLocation } from 'preact-iso'
import { Export } from '../../part/export.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { REGIONS } from '../../words/region.ts'
import '../../part/rows.css'
import { EVERY_MS } from './agents.tsx'
import { NewRegion } from './form.tsx'
import { RegionCard } from './region.tsx'
import './region.css'

const REGIONS_AT = '/console/settings/regions'

/** The regions and their agents. Public regions belong to the installation and are managed by its staff. */
export default function Regions({ rest = '' }: { rest?: string }) {
  const regions = useRoute(listRegions, {}, { every: EVERY_MS })
  const mayChange = useMay('admin')
  const isStaff = useRoute(getCurrentUser).data?.member.staff ?? false
  const { route } = useLocation()
  if (rest === '/new' && mayChange) return <NewRegion isStaff={isStaff} onDone={() => route(REGIONS_AT)} />
  return (
    <>
      <Head title={REGIONS.title}>
        <Export route={listRegions} name="regions" />
        {mayChange && (
          <a class="button" href={`${REGIONS_AT}/new`} data-main-action>
            {REGIONS.add}
          </a>
        )}
      </Head>
      <p>{REGIONS.what}</p>
      <WhenRead of={regions}>
        {all => (
          <>
            {all.map(region => (
              <RegionCard key={region.id} region={region} mayChange={mayChange && (region.private || isStaff)} />
            ))}
          </>
        )}
      </WhenRead>
    </>
  )
}
