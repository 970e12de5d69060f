import { ReportDetail } from './detail.tsx'
import { EditReport, NewReport } from './form.tsx'
import { Reports } from './list.tsx'
import './report.css'

/** The mailed reports, the form of a new one, one of them, or its form. */
export default function ReportTopic({ rest = '' }: { rest?: string }) {
  const [, id = '', part] = rest.split('/')
  if (id === '') return <Reports />
  if (id === 'new') return <NewReport />
  return part === 'edit' ? <EditReport key={id} id={id} /> : <ReportDetail key={id} id={id} />
}
