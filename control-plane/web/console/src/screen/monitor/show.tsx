import { Head } from '../../part/head.tsx'

export default function ShowMonitor({ type, id }: { type: string; id: string }) {
  return <Head title={`${type} ${id}`} />
}
