import { listServiceDeliveries } from '@pharos/shared-protocol/contract/service-routes.ts'
import { WhenRead } from '../../part/shown.tsx'
import { useFilters } from '../../part/use-filters.ts'
import { useAll } from '../../server/cache.ts'
import { Deliveries } from '../notification/index.ts'

const SHOWN = 200

/** What was sent to the broadcast targets of a service, with every attempt. */
export function TargetLog({ id }: { id: string }) {
  const [filters, setFilters] = useFilters(['state'])
  const query = { limit: SHOWN, ...(filters.state === '' ? {} : { state: filters.state }) }
  const log = useAll(listServiceDeliveries, { params: { id }, query }, SHOWN, { every: 10_000 })
  return (
    <WhenRead of={log}>
      {given => <Deliveries {...given} state={filters.state} onState={state => setFilters({ state })} />}
    </WhenRead>
  )
}
