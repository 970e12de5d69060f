import { useLocation } from 'preact-iso'

/** Returns addresses of this screen with changed query values; empty ones are left out. */
export function useQueryAddress(): (changes: Record<string, string>) => string {
  const { path, query } = useLocation()
  return changes => {
    const given = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== '')
    return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
  }
}
