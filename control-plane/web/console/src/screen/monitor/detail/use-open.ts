import { useLocation } from 'preact-iso'
import { useQueryAddress } from '../../../part/query-address.ts'

/** Whether a result is open, and what opens or closes it: the address says which one is, `?open=`. */
export function useOpen(id: string | undefined): [isOpen: boolean, toggle: (opened: boolean) => void] {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const isOpen = id !== undefined && query.open === id
  const toggle = (opened: boolean) => {
    if (opened !== isOpen) route(address({ open: opened ? (id ?? '') : '' }), true)
  }
  return [isOpen, toggle]
}
