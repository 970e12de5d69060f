import { useLocation } from 'preact-iso'
import { useQueryAddress } from '../../../part/query-address.ts'

/**
 * Returns whether a result is open, and a function that opens or closes it. The open one is in the address, as
 * `?open=`.
 */
export function useOpen(id: string | undefined): [isOpen: boolean, toggle: (opened: boolean) => void] {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const isOpen = id !== undefined && query.open === id
  const toggle = (opened: boolean) => {
    if (opened !== isOpen) route(address({ open: opened ? (id ?? '') : '' }), true)
  }
  return [isOpen, toggle]
}
