import { Head } from '../../part/head.tsx'
import { useMay } from '../../server/session.ts'
import { INTEGRATIONS } from '../../words/integration.ts'
import '../../part/rows.css'
import { Inbound } from './inbound.tsx'
import { IntegrationLog } from './log.tsx'
import { Outbound } from './outbound.tsx'

/** Inbound and outbound integrations, or the delivery log of one. */
export default function Integrations({ rest = '' }: { rest?: string }) {
  const id = rest.replace(/^\//, '')
  const mayChange = useMay('admin')
  if (id !== '') return <IntegrationLog key={id} id={id} mayChange={mayChange} />
  return (
    <>
      <Head title={INTEGRATIONS.title} />
      <Inbound mayChange={mayChange} />
      <Outbound mayChange={mayChange} />
    </>
  )
}
