import { ASSET_BYTES, ASSET_TYPES } from '@pharos/shared-protocol/contract/page-branding.ts'
import type { Item } from './reading.ts'

/** The most of all files of an archive that are not records. */
export const MOST_OBJECTS = { files: 2_000, bytes: 200_000_000, each: Math.max(...Object.values(ASSET_BYTES)) } as const

/** Fields of records that name a file in the object store, each with the most bytes of it. */
const FIELDS: Record<string, Record<string, number>> = {
  'status_pages.branding': Object.fromEntries(ASSET_TYPES.map(type => [`${type}_storage_key`, ASSET_BYTES[type]])),
}

/** A file that a record names. */
export interface NamedObject {
  section: string
  id: string
  field: string
  key: string
  most: number
}

/** The files that a record names. */
export function objectsOf(section: string, item: Item): NamedObject[] {
  const id = String(item.id ?? item.status_page_id ?? '')
  return Object.entries(FIELDS[section] ?? {}).flatMap(([field, most]) => {
    const key = item[field]
    return typeof key === 'string' && key !== '' ? [{ section, id, field, key, most }] : []
  })
}
