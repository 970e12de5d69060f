import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { LRUCache } from 'lru-cache'
import { isAway } from '../../platform/away.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { within } from '../../platform/real-time.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { buildPageView, loadPageRows } from '../page-view/index.ts'
import { anyChange, CHANGES_WAKE, readPageChanges } from './changes.ts'
import { Presence } from './presence.ts'
import { Projection } from './projection.ts'
import { Rebuilds } from './rebuilds.ts'
import { Shelf } from './shelf.ts'
import { Slugs } from './slugs.ts'
import { TextPrinter, textsOf } from './texts.ts'

/** Wake-ups usually trigger the read; this interval covers missed ones. */
const FOLLOW_EVERY_MS = 1_000
/** Without changes, the keeper confirms this often that there are none. */
const CONFIRM_EVERY_MS = 5_000
/** After this long without reading changes, the page is marked as stale. */
const STALE_AFTER_MS = 15_000
/** Content without events (days, response times) is read again at the next request after this long, in the background. */
const FRESH_MS = 60_000
/** After this long a request waits for the new content, at most `PATIENCE_MS`. */
const OLD_MS = 600_000
const PATIENCE_MS = 1_000
/** Changes are kept for an hour: after half of it without reading any, everything is read again. */
const LOST_MS = 1_800_000
/** Concurrent builds. Limited, since the database has other users. */
const AT_ONCE = 4
/** The share of these for pages that are requested for the first time; one slot is left for changed pages. */
const FIRST_AT_ONCE = 3
const UNKNOWN_MS = 2_000
const MOST_UNKNOWN = 10_000
/**
 * The share of the memory limit for cached pages: evicted pages stay in memory until they are collected, and leave
 * gaps. With 256 MB of cached pages a process grew by 600 MB (docs/performance.md).
 */
const KEPT_PART = 0.4
/** How many pages may wait to be built; further requests are asked to retry. */
const MOST_WAITING = 1_000

/** The pages of one process in memory: built on the first request, and again when an event changes them. */
export class PageKeeper {
  readonly #platform: Platform
  readonly #shelf: Shelf<Projection>
  readonly #builds = new Map<string, Promise<Projection | null>>()
  /** Pages that changed while they were being built. */
  readonly #again = new Set<string>()
  readonly #rebuilds = new Rebuilds(AT_ONCE, id => this.#rebuild(id))
  readonly #unknown = new LRUCache<string, number>({ max: MOST_UNKNOWN })
  readonly #inTurn = createSemaphore(AT_ONCE)
  readonly #firstInTurn = createSemaphore(FIRST_AT_ONCE)
  readonly #presence: Presence
  readonly #slugs = new Slugs()
  readonly #texts = new TextPrinter()
  #mark: string | null = null
  #confirmedAt: number
  #worker: Worker | null = null

  constructor(platform: Platform) {
    this.#platform = platform
    this.#shelf = new Shelf(platform.config.PHAROS_PAGE_CACHE_MB * 1_000_000 * KEPT_PART)
    this.#presence = new Presence(names => inSystem(platform, ctx => findPages(ctx, names)))
    this.#confirmedAt = platform.clock.now()
  }

  start(): void {
    this.#confirmedAt = this.#platform.clock.now()
    this.#worker = startWorker(this.#platform, {
      name: CHANGES_WAKE,
      everyMs: FOLLOW_EVERY_MS,
      isDue: now =>
        sql`(${now - this.#confirmedAt >= CONFIRM_EVERY_MS || this.#rebuilds.anyFailed} or ${anyChange(this.#mark)})`,
      atStart: true,
      work: () => this.#follow(),
    })
  }

  async stop(): Promise<void> {
    await this.#worker?.stop()
    this.#rebuilds.stop()
    await Promise.allSettled(this.#builds.values())
  }

  idle(): boolean {
    const { idle } = this.#rebuilds
    return idle && this.#builds.size === 0 && this.#presence.idle && (this.#worker?.idle() ?? true)
  }

  /** Since when a page cannot be updated; null while it can. */
  staleSince(id: string): number | null {
    const since = Math.min(this.#confirmedAt, this.#rebuilds.since(id) ?? Number.POSITIVE_INFINITY)
    return this.#platform.clock.now() - since > STALE_AFTER_MS ? since : null
  }

  /** The id of the page with this id or slug, in lower case; null when there is none. Synchronous when it is known. */
  idOf(name: string): string | Promise<string | null> | null {
    if (UUID.test(name)) return name
    const known = this.#slugs.idOf(name)
    if (known !== undefined) return known
    if ((this.#unknown.get(name) ?? 0) > this.#platform.clock.now()) return null
    return this.#slugs.lookUp(name, () => this.#presence.idOf(name)).then(id => id ?? this.#noteUnknown(name))
  }

  /** A page; null when there is none. Synchronous when it is cached, so that such a response waits for nothing. */
  find(id: string): Projection | Promise<Projection | null> | null {
    const kept = this.#shelf.use(id)
    const now = this.#platform.clock.now()
    if (!kept) return (this.#unknown.get(id) ?? 0) > now ? null : this.#buildFirst(id)
    const age = now - kept.checkedAt
    if (age <= FRESH_MS || this.staleSince(id) !== null) return kept
    kept.checkedAt = now
    const building = this.#build(id).catch(() => kept)
    return age <= OLD_MS ? kept : within(PATIENCE_MS, building, () => kept)
  }

  grown(id: string): void {
    this.#shelf.grown(id)
    this.#platform.metrics.pageCacheBytes.set(this.#shelf.bytes)
  }

  /** Reads changes, and lets the changed pages be rebuilt. While it fails, pages are served as they were. */
  async #follow(): Promise<void> {
    const { clock, bus } = this.#platform
    const asked = clock.now()
    if (asked - this.#confirmedAt > LOST_MS) this.#mark = null
    const { mark, pages } = await inSystem(this.#platform, ctx => readPageChanges(ctx, this.#mark, this.#shelf.ids()))
    if (this.#mark === null) this.#slugs.clear()
    else this.#slugs.forget(pages.map(({ id }) => id))
    this.#mark = mark
    if (bus.connected()) this.#confirmedAt = asked
    this.#rebuilds.add(
      pages.filter(({ id }) => this.#isKnown(id)),
      asked,
    )
  }

  #isKnown(id: string): boolean {
    this.#unknown.delete(id)
    return this.#builds.has(id) || this.#shelf.peek(id) !== undefined
  }

  /**
   * Rebuilds a changed page. A build in progress may have read the page before the change, so it is repeated. Returns
   * false if the database is away: the change is not reported again.
   */
  async #rebuild(id: string): Promise<boolean> {
    if (this.#builds.has(id)) this.#again.add(id)
    try {
      await this.#build(id)
    } catch (error) {
      if (isAway(error)) return false
      this.#platform.log.error({ err: error, page: id }, 'a status page could not be updated')
    }
    return true
  }

  /** Builds a page for its first request. Checks first that the page exists, since an unknown id may be invented. */
  async #buildFirst(id: string): Promise<Projection | null> {
    const running = this.#builds.get(id)
    if (running) return running
    if ((await this.#presence.idOf(id)) === null) return this.#noteUnknown(id)
    const kept = this.#shelf.use(id)
    if (kept) return kept
    if (this.#builds.size >= MOST_WAITING && !this.#builds.has(id))
      throw new Refusal('unavailable', publishingText('public_page.busy'))
    return this.#build(id, work => this.#firstInTurn(() => this.#inTurn(work)))
  }

  #noteUnknown(id: string): null {
    this.#unknown.set(id, this.#platform.clock.now() + UNKNOWN_MS)
    return null
  }

  #build(id: string, inTurn = this.#inTurn): Promise<Projection | null> {
    const running = this.#builds.get(id)
    if (running) return running
    const build = inTurn(() => this.#buildWhole(id)).finally(() => this.#builds.delete(id))
    this.#builds.set(id, build)
    return build
  }

  async #buildWhole(id: string): Promise<Projection | null> {
    let built: Projection | null
    do {
      this.#again.delete(id)
      built = await this.#read(id)
    } while (this.#again.has(id))
    return built
  }

  async #read(id: string): Promise<Projection | null> {
    const { rows, now } = await inSystem(this.#platform, async ctx => ({
      rows: await loadPageRows(ctx, id),
      now: ctx.now,
    }))
    const view = rows && buildPageView(rows, now, await this.#texts.printAll(textsOf(rows)))
    const known = this.#shelf.peek(id)
    if (view === null) {
      this.#shelf.remove(id)
      return this.#noteUnknown(id)
    }
    if (known?.says(view)) {
      known.checkedAt = now
      return known
    }
    const projection = new Projection(view)
    this.#shelf.put(id, projection)
    this.#platform.metrics.pageCacheBytes.set(this.#shelf.bytes)
    return projection
  }
}

/** The ids of pages by the ids and slugs that are asked for. */
async function findPages(ctx: SystemCtx, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = names.filter(name => UUID.test(name))
  const { rows } = await sql<{ name: string; id: string }>`
    select id::text as name, id from status_page where id = any(${ids}::uuid[])
    union all select slug, page_id from status_page_address where slug = any(${names}) and page_id is not null`.execute(
    ctx.sql,
  )
  return new Map(rows.map(({ name, id }) => [name, id]))
}
