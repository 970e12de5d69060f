import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { TraceMap } from '@jridgewell/trace-mapping'
import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import type { StackFrame } from '@pharos/shared-protocol/rum/stack.ts'
import { LRUCache } from 'lru-cache'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import { rumFiles } from '../rum-app/index.ts'
import { MOST_MAP_BYTES } from './check.ts'
import { openMap, type ResolvedFrame, resolveFrame } from './resolve.ts'

const inflate = promisify(gunzip)

export const mapFolder = (app: string, id: string) => `${rumFiles(app)}source-map/${id}/`
export const mapKey = (app: string, id: string) => `${mapFolder(app, id)}map.json.gz`

/** A stack whose scripts are looked up. */
export interface MappedStack {
  frames: readonly StackFrame[]
  release: string | null
  /** Debug ids by address of a script. */
  debug_ids: Readonly<Record<string, string>>
}

/** Read maps that a batch keeps: each may take some hundred MB. */
const MOST_OPEN = 4

/** Maps that were read for one batch, by id; null: it is not in the object store. */
export type OpenMaps = LRUCache<string, { map: TraceMap | null }>

export const createOpenMaps = (): OpenMaps => new LRUCache({ max: MOST_OPEN })

/**
 * Finds the ids of the maps of an application's scripts: by debug id, else by release and address, else by release and
 * path of the address.
 */
export async function findMaps(ctx: SystemCtx, app: string, stack: MappedStack): Promise<Map<string, string>> {
  const urls = [...new Set(stack.frames.flatMap(frame => frame.url ?? []))]
  const wanted = urls.map(url => ({ url, path: pathOf(url), debug_id: uuidOf(stack.debug_ids[url]) }))
  const ids = wanted.flatMap(one => one.debug_id ?? [])
  const places = wanted.flatMap(one => [one.url, one.path])
  const { rows } = await sql<{ id: string; url: string | null; debug_id: string | null }>`
    select id, url, debug_id from rum_source_map
    where application_id = ${app} and (debug_id = any(${ids}::uuid[])
      or (debug_id is null and release = ${stack.release} and url = any(${places})))`.execute(ctx.sql)
  const of = (is: (row: (typeof rows)[number]) => boolean) => rows.find(is)?.id
  return new Map(
    wanted.flatMap(({ url, path, debug_id }) => {
      const id =
        of(row => debug_id !== null && row.debug_id === debug_id) ??
        of(row => row.debug_id === null && row.url === url) ??
        of(row => row.debug_id === null && row.url === path)
      return id === undefined ? [] : [[url, id] as const]
    }),
  )
}

/** Resolves frames with maps by address; `opened` remembers them for one batch. */
export async function resolveFrames(
  objects: ObjectStore,
  app: string,
  frames: readonly StackFrame[],
  maps: ReadonlyMap<string, string>,
  opened: OpenMaps,
): Promise<ResolvedFrame[]> {
  const resolved: ResolvedFrame[] = []
  for (const frame of frames) {
    const id = frame.url === null ? undefined : maps.get(frame.url)
    resolved.push(resolveFrame(frame, id === undefined ? null : await open(objects, app, id, opened)))
  }
  return resolved
}

async function open(objects: ObjectStore, app: string, id: string, opened: OpenMaps): Promise<TraceMap | null> {
  const known = opened.get(id)
  if (known) return known.map
  const bytes = await objects.read(mapKey(app, id), MOST_MAP_BYTES)
  const map = bytes === null ? null : openMap(await inflate(bytes, { maxOutputLength: MOST_MAP_BYTES }))
  opened.set(id, { map })
  return map
}

const uuidOf = (text: string | undefined) => (text !== undefined && UUID.test(text) ? text.toLowerCase() : null)
const pathOf = (url: string) => url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/, '')
