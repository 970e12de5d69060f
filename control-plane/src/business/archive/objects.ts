import { BASELINE_BOUNDS } from '@pharos/shared-protocol/check/baseline.ts'
import { ASSET_BYTES, ASSET_TYPES } from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { baselineKey } from '../../monitoring/artifact/index.ts'
import type { Item } from './reading.ts'

/** The most of all files of an archive that are not records. */
export const MOST_OBJECTS = {
  files: 2_000,
  bytes: 200_000_000,
  each: Math.max(BASELINE_BOUNDS.bytes, ...Object.values(ASSET_BYTES)),
} as const

/** A file that a record names. */
export interface NamedObject {
  section: string
  id: string
  field: string
  key: string
  most: number
}

/** Where a record is: the account, and the ids of what it belongs to. */
interface Place {
  account: string
  parent: Record<string, string>
}

/** What a section's records name. */
const FIELDS: Record<string, (item: Item, place: Place) => Omit<NamedObject, 'section'>[]> = {
  'status_pages.branding': item =>
    ASSET_TYPES.flatMap(type => {
      const field = `${type}_storage_key`
      const key = item[field]
      const isNamed = typeof key === 'string' && key !== ''
      return isNamed ? [{ id: String(item.status_page_id ?? ''), field, key, most: ASSET_BYTES[type] }] : []
    }),
  'browser_checks.baselines': (item, { account, parent }) => {
    const id = String(item.id ?? '')
    return [{ id, field: 'content', key: baselineKey(account, parent.check_id ?? '', id), most: BASELINE_BOUNDS.bytes }]
  },
}

/** The files that a record names, by their keys in the object store. */
export function objectsOf(section: string, item: Item, place: Place): NamedObject[] {
  return (FIELDS[section]?.(item, place) ?? []).map(each => ({ section, ...each }))
}

/** Images of pages come first: what does not fit is what can be recorded again. */
export function inOrder(named: readonly NamedObject[]): NamedObject[] {
  const rank = ({ section }: NamedObject) => Object.keys(FIELDS).indexOf(section)
  return named.toSorted((a, b) => rank(a) - rank(b))
}
