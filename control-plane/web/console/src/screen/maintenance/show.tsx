import { NewWindow, ShowWindow } from './form.tsx'
import { Windows } from './list.tsx'
import './maintenance.css'

/** Maintenance windows: all of them, a new one, or one. */
export default function Maintenance({ rest = '' }: { rest?: string }) {
  const id = rest.replace(/^\//, '')
  if (id === '') return <Windows />
  return id === 'new' ? <NewWindow /> : <ShowWindow key={id} id={id} />
}
