import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { around, logsAddress, quoted, tracesAddress } from '../../part/telemetry-address.ts'

/** The screens of resources, by their paths in the API. */
const SCREENS: readonly [path: string, screen: string][] = [
  ...Object.values(KINDS).map(({ path, type }): [string, string] => [path, `/console/monitors/${type}/`]),
  ['/service/', '/console/services/'],
  ['/maintenance_window/', '/console/settings/maintenance/'],
]

/** Maps the API link of a suspect to a console address, at the time it happened; null if there is none. */
export function suspectAddress(link: string | null, at: string): string | null {
  if (link === null) return null
  const { pathname, searchParams } = new URL(link, 'http://pharos')
  const ends = around(Date.parse(at), Date.parse(at))
  if (pathname === '/traces/search') return tracesAddress({ ...Object.fromEntries(searchParams), ...ends })
  if (pathname === '/logs/query') return logsAddress(`source:${quoted(searchParams.get('source') ?? '')}`, ends)
  const found = SCREENS.find(([path]) => pathname.startsWith(path))
  return found ? found[1] + pathname.slice(found[0].length) : null
}
