import { NewWindow, ShowWindow } from './form.tsx'
import { Windows } from './list.tsx'
import './maintenance.css'

/** The maintenance windows, the form of a new one, or one of them. */
export default function Maintenance({ rest = '' }: { rest?: string }) {
  const id = rest.replace(/^\//, '')
  if (id === '') return <Windows />
  return id === 'new' ? <NewWindow /> : <ShowWindow key={id} id={id} />
}
