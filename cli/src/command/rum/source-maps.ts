import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@pharos/shared-protocol/client.ts'
import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import {
  createRumSourceMap,
  deleteRumSourceMaps,
  listRumSourceMaps,
  type RumSourceMap,
} from '@pharos/shared-protocol/contract/observability/rum-source-map.ts'
import type { Command } from 'commander'
import { choose } from '../../api/choose.ts'
import { findRumApp } from '../../api/find-rum-app.ts'
import { collectPages, present } from '../../api/pages.ts'
import { EXIT, messageOf, usageFailure } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { parseWhole } from '../../input/field.ts'
import { formerName } from '../../input/former-name.ts'
import { type MapFile, mapsIn, type ReadMap, readMap } from '../../input/map-folder.ts'
import { legible } from '../../print/legible.ts'
import { table } from '../../print/table.ts'
import { localTime } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

/** An account uploads one at a time, so a refusal for want of a place is tried again. */
const TRIES = 5
const PAUSE_MS = 3_000

export function defineSourceMaps(parent: Command, session: Session): void {
  const maps = group(parent, 'source-maps', 'Source maps of an application: upload, list, delete')
  defineUpload(maps, session)
  define(maps, {
    usage: 'list <app>',
    about: 'List the source maps, newest first',
    examples: ['pharos rum source-maps list shop --release 1.4.2'],
    isDefault: true,
  })
    .option('--release <release>', 'only those of this release')
    .option('--limit <count>', 'at most so many', parseWhole, 50)
    .action(async (wanted: string, { release, limit }: { release?: string; limit: number }) => {
      const { id } = await findRumApp(session, wanted)
      const found = await listMaps(session, id, release, limit)
      session.print(found, look => mapTable(look, found))
    })
  withConfirmation(
    define(maps, {
      usage: 'delete <app>',
      about: 'Delete one source map, or those of a release',
      examples: ['pharos rum source-maps delete shop --release 1.4.2'],
    })
      .option('--map <map>', 'the source map of this script: its address, debug id, or the id of the map')
      .addOption(formerName('--id <map>', 'map'))
      .option('--release <release>', 'the release'),
  ).action(async (wanted: string, { map, release, ...given }: { map?: string; release?: string; yes?: boolean }) => {
    if ((map === undefined) === (release === undefined)) throw usageFailure('Give either --map or --release.')
    const app = await findRumApp(session, wanted)
    const id = map === undefined ? undefined : await mapId(session, app.id, map)
    await confirm(session, `The source maps of ${release ?? map} will be deleted`, given)
    await session.call(deleteRumSourceMaps, { params: { app_id: app.id }, query: present({ id, release }) })
    session.print({ deleted: id ?? release }, () => 'Deleted.')
  })
}

async function mapId(session: Session, app: string, text: string): Promise<string> {
  if (UUID.test(text)) return text.toLowerCase()
  return choose(await listMaps(session, app), text, {
    kind: 'source map',
    id: ({ id }) => id,
    names: ({ url, debug_id }) => [url, debug_id].filter(name => name !== null),
    list: `pharos rum source-maps list ${app}`,
  }).id
}

interface Upload {
  release?: string
  prefix: string
}

interface Outcome {
  uploaded: string[]
  unchanged: string[]
  failed: { file: string; reason: string }[]
}

function defineUpload(maps: Command, session: Session): void {
  define(maps, {
    usage: 'upload <app> <folder>',
    about: 'Upload the source maps of a build, those that are not stored yet',
    examples: [
      'pharos rum source-maps upload shop dist --release 1.4.2 --prefix /static/',
      'pharos rum source-maps upload shop dist',
    ],
  })
    .option('--release <release>', 'the release, as the pages name it; not needed for maps with debug ids')
    .option('--prefix <address>', 'where the folder is on the site', '/')
    .action(async (wanted: string, folder: string, given: Upload) => {
      const files = mapsIn(session.files.path(folder))
      if (files.length === 0) throw usageFailure(`There are no source maps (*.map) in ${folder}.`)
      const { id } = await findRumApp(session, wanted)
      const outcome = await uploadAll(session, id, files, given)
      session.print(outcome, () => summaryOf(outcome))
      if (outcome.failed.length > 0) session.exit = EXIT.failed
    })
}

/** Uploads one after another. What fails does not stop the others; a second run goes on where this one ended. */
async function uploadAll(session: Session, app: string, files: readonly MapFile[], given: Upload): Promise<Outcome> {
  const stored = new Set((await listMaps(session, app)).map(keyOf))
  const outcome: Outcome = { uploaded: [], unchanged: [], failed: [] }
  for (const [at, each] of files.entries()) {
    const say = (what: string) => session.progress(`[${at + 1}/${files.length}] ${legible(each.path)}: ${what}`)
    try {
      const map = readMap(each)
      const query = placeOf(each, map, given)
      if (stored.has(keyOf({ sha256: map.sha256, debug_id: map.debug_id, release: null, url: null, ...query }))) {
        outcome.unchanged.push(each.path)
        say('is stored already')
        continue
      }
      await upload(session, app, map, query)
      outcome.uploaded.push(each.path)
      say(`uploaded, ${Math.ceil(map.size / 1_024)} KB`)
    } catch (error) {
      const reason = messageOf(error)
      outcome.failed.push({ file: each.path, reason })
      say(reason)
    }
  }
  return outcome
}

/** How its script is found: by debug id, or else by release and address. */
function placeOf({ path }: MapFile, { debug_id }: ReadMap, { release, prefix }: Upload) {
  if (debug_id !== null) return present({ debug_id, release })
  if (release === undefined) throw new Error('it has no debug id, so --release is needed')
  return { release, url: `${prefix.replace(/\/?$/, '/')}${path.replace(/\.map$/, '')}` }
}

/** The same for a map that is stored and one that would be. Of a debug id, release and address do not matter. */
function keyOf({
  sha256,
  debug_id,
  release,
  url,
}: Pick<RumSourceMap, 'sha256' | 'debug_id' | 'release' | 'url'>): string {
  return JSON.stringify(debug_id === null ? [sha256, release, url] : [sha256, debug_id])
}

async function upload(session: Session, app: string, { text }: ReadMap, query: object): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await session.call(createRumSourceMap, { params: { app_id: app }, query, body: text })
      return
    } catch (error) {
      const isBusy = error instanceof ApiError && error.problem.status === 503
      if (!isBusy || tried === TRIES) throw error
      await pause(PAUSE_MS)
    }
  }
}

function listMaps(session: Session, app: string, release?: string, limit?: number): Promise<RumSourceMap[]> {
  const query = present({ release, limit: Math.min(limit ?? 200, 200) })
  return collectPages(
    cursor => session.call(listRumSourceMaps, { params: { app_id: app }, query: { ...query, ...present({ cursor }) } }),
    limit,
  )
}

function summaryOf({ uploaded, unchanged, failed }: Outcome): string {
  const parts = [`${uploaded.length} uploaded`, `${unchanged.length} stored already`, `${failed.length} failed`]
  return [`${parts.join(', ')}.`, ...failed.map(({ file, reason }) => `${legible(file)}: ${legible(reason)}`)].join(
    '\n',
  )
}

function mapTable(look: Session['look'], maps: readonly RumSourceMap[]): string {
  return table(
    look,
    maps,
    [
      { head: 'UPLOADED', cell: row => localTime(row.created_at) },
      { head: 'RELEASE', cell: row => row.release },
      { head: 'SCRIPT', cell: row => row.url ?? `debug id ${row.debug_id}`, flexible: true },
      { head: 'KB', cell: row => Math.ceil(row.size_bytes / 1_024), right: true },
      { head: 'TEXTS', cell: row => (row.has_content ? 'yes' : 'no') },
      { head: 'ID', cell: row => row.id },
    ],
    'There are no source maps yet: pharos rum source-maps upload.',
  )
}
