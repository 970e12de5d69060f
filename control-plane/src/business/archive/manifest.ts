import { ROLES } from '@pharos/shared-protocol/access.ts'
import { Id, TimeOut } from '@pharos/shared-protocol/contract/field.ts'
import { MONITOR_SECRETS } from '@pharos/shared-protocol/contract/monitoring/monitor-secrets.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { z } from 'zod'
import { MOST_OBJECTS, type NamedObject, objectsOf } from './objects.ts'
import type { Item } from './reading.ts'
import type { ArchiveRow } from './row.ts'

export const FORMAT = 'pharos.archive'
/** Rises when an older version could not read the archive. The first one had no files besides records. */
export const FORMAT_VERSION = 2
export const VERSIONS: readonly unknown[] = [1, FORMAT_VERSION]
export const MANIFEST = 'manifest.json'

const Section = z.string().max(200)

/** A file of the archive: NDJSON, a line for each record, `{parent?, item}`. */
const ManifestFile = z.strictObject({
  name: z.string().max(200),
  records: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Whether the list goes on, beyond what an archive may have. */
  truncated: z.boolean(),
})
export type ManifestFile = z.output<typeof ManifestFile>

/** Why something is not in the archive. */
const LeftOut = z.enum(['other_role', 'too_large', 'in_the_telemetry_store', 'files_are_not_exported'])
type LeftOut = z.output<typeof LeftOut>

/** A file that a record names by a key: an image. */
const ArchivedObject = z.strictObject({
  name: z.string().regex(/^object\/[1-9][0-9]{0,5}$/),
  key: z.string().max(500),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ArchivedObject = z.output<typeof ArchivedObject>

/** A file that a record names, and that is not in the archive. */
const MissingObject = z.strictObject({
  section: Section,
  id: z.string().max(200),
  field: z.string().max(200),
  /** The store does not have it as it may be, or the archive would become too large. */
  reason: z.enum(['missing', 'too_large']),
})
export type MissingObject = z.output<typeof MissingObject>

/** A secret of a resource, which has to be entered again. */
const EnterAgain = z.strictObject({
  section: Section,
  id: z.string().max(200).nullable(),
  name: z.string().max(2_000).nullable(),
  secret: z.string().max(500),
})
type EnterAgain = z.output<typeof EnterAgain>

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal([1, FORMAT_VERSION]),
  created_at: TimeOut,
  account_id: Id,
  role: z.enum(ROLES),
  files: z.array(ManifestFile).max(500),
  objects: z.array(ArchivedObject).max(MOST_OBJECTS.files).default([]),
  missing_objects: z.array(MissingObject).max(10_000).default([]),
  left_out: z.array(z.strictObject({ section: Section, reason: LeftOut })).max(500),
  enter_again: z.array(EnterAgain).max(10_000),
  /** Whether `enter_again` has all of them. */
  enter_again_complete: z.boolean(),
})
export type Manifest = z.output<typeof Manifest>

/** What is never in an archive. It is too large, or of use only where it is; lists of it are exported one by one. */
const NEVER: Manifest['left_out'] = [
  ...['logs', 'metrics', 'traces', 'rum_sessions', 'rum_events', 'rum_replays'].map(section => ({
    section,
    reason: 'in_the_telemetry_store' as const,
  })),
  ...['screenshots', 'traces_of_browser_checks', 'source_maps'].map(section => ({
    section,
    reason: 'files_are_not_exported' as const,
  })),
]

/** The most secrets that are named. */
const MOST_NAMED = 10_000

/** Sections whose items are secrets themselves: each is made or entered again. */
const SECRET_ITEMS: Record<string, string> = {
  api_keys: 'key',
  m2m_clients: 'client_secret',
  secrets: 'value',
}

/** Collects what the manifest says, while the files are written. */
export class ManifestDraft {
  readonly files: ManifestFile[] = []
  readonly objects: ArchivedObject[] = []
  readonly missing: MissingObject[] = []
  /** The files that records name. */
  readonly named: NamedObject[] = []
  readonly #leftOut: Manifest['left_out'] = [...NEVER]
  readonly #secrets: EnterAgain[] = []
  #unnamed = 0
  readonly #account: string

  constructor(account: string) {
    this.#account = account
  }

  leaveOut(section: string, reason: LeftOut): void {
    this.#leftOut.push({ section, reason })
  }

  /** Names what an item only names: its files, and the secrets that it has. */
  note(section: string, item: Item, parent: Record<string, string> = {}): void {
    for (const each of objectsOf(section, item, { account: this.#account, parent })) {
      const { most: _, key: __, ...about } = each
      if (this.named.length < MOST_NAMED) this.named.push(each)
      else if (this.missing.length < MOST_NAMED) this.missing.push({ ...about, reason: 'too_large' })
    }
    for (const secret of secretsOf(section, item)) {
      if (this.#secrets.length >= MOST_NAMED) this.#unnamed += 1
      else this.#secrets.push({ section, id: textOf(item.id), name: nameOf(item), secret })
    }
  }

  finish(row: Pick<ArchiveRow, 'account_id' | 'created_at' | 'role'>): Manifest {
    return {
      format: FORMAT,
      version: FORMAT_VERSION,
      created_at: rfc3339(row.created_at),
      account_id: row.account_id,
      role: row.role,
      files: this.files,
      objects: this.objects,
      missing_objects: this.missing,
      left_out: this.#leftOut,
      enter_again: this.#secrets,
      enter_again_complete: this.#unnamed === 0,
    }
  }
}

/** Fields that let whoever has them act or read, although members see them. */
const ADDRESSES = ['ping_key', 'ping_url', 'calendar_url']

/** An item without addresses that are keys: those of heartbeats and calendars, which are made anew. */
export function withoutKeys(item: Item): Item {
  const isShown = ([name]: [string, unknown]) => !ADDRESSES.includes(name)
  return Object.fromEntries(Object.entries(item).filter(isShown))
}

/** What an item has besides, and is no secret. */
const PLAIN = new Set(['has_content', 'has_error', 'has_frustration', 'has_more', 'has_pdf', 'has_replay'])

function secretsOf(section: string, item: Item): string[] {
  const own = SECRET_ITEMS[section]
  const marked = Object.entries(item).flatMap(([field, value]) =>
    value === true && field.startsWith('has_') && !PLAIN.has(field) ? [field.slice('has_'.length)] : [],
  )
  const entries = MONITOR_SECRETS.lists.flatMap(field => {
    const list = Array.isArray(item[field]) ? (item[field] as Item[]) : []
    return list.filter(({ secret }) => secret === true).map(({ name }) => `${field}.${name}`)
  })
  const addresses = ADDRESSES.filter(name => typeof item[name] === 'string')
  return [...(own === undefined ? [] : [own]), ...marked, ...entries, ...addresses]
}

function nameOf({ friendly_name, name, email, hostname }: Item): string | null {
  return textOf(friendly_name ?? name ?? email ?? hostname)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
