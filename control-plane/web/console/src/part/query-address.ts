import { useLocation } from 'preact-iso'

/** An address of this screen with other values in its query; an empty one is left out. */
export function useQueryAddress(): (changes: Record<string, string>) => string {
  const { path, query } = useLocation()
  return changes => {
    const given = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== '')
    return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
  }
}
