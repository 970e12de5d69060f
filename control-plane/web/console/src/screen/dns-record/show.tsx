import { getDnsRecordMonitor } from '@pharos/shared-protocol/contract/dns-record-routes.ts'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Status } from '../../part/status.tsx'
import { useRoute } from '../../server/cache.ts'
import { DnsChanges } from './changes.tsx'

/** A DNS record monitor: how it is, and what has changed. */
export default function ShowDnsRecords({ id }: { id: string }) {
  const read = useRoute(getDnsRecordMonitor, { params: { monitor_id: id } })
  return (
    <WhenRead of={read}>
      {({ friendly_name, domain, current_status, paused }) => (
        <>
          <Head title={friendly_name ?? domain} />
          <p>
            <Status of={current_status} paused={paused} />
          </p>
          <DnsChanges monitor={id} />
        </>
      )}
    </WhenRead>
  )
}
