import { inSystem, type SystemCtx } from '@pharos/control-plane/platform/context.ts'
import type { PageChangedPayload, PageKey } from '@pharos/control-plane/publishing/status-page/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Correction } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import type { World } from '../world/world.ts'

/** What an event of a page says. The fields of `public` are those of an incident or of maintenance. */
type Told = Omit<PageChangedPayload, 'public'> & {
  public: {
    title: string
    status: string
    monitor_ids: string[]
    message?: string | null
    arrived_ids?: string[] | null
  } | null
}

/** A status page of a story, with the reads that stories need. */
export interface StoryPage extends PageKey {
  /** The changes reported to it, oldest first. */
  told(): Promise<Told[]>
  corrections(): Promise<Correction[]>
  /** Calls a function that reads the page's current rows. */
  read<T>(work: (ctx: SystemCtx, page: PageKey) => Promise<T>): Promise<T>
}

/**
 * Puts a heartbeat on a page as a component without an event; the verdicts of heartbeats need no agent. Returns the
 * component's id.
 */
export async function showHeartbeat(
  world: World,
  page: PageKey,
  monitor: string,
  friendly_name: string,
): Promise<string> {
  const id = crypto.randomUUID()
  await world.sql(
    `insert into status_page_component (id, account_id, page_id, monitor_id, kind, friendly_name, position, created_at)
     values ($1, $2, $3, $4, 'heartbeat', $5, (select count(*) from status_page_component where page_id = $3), 1)`,
    [id, page.account_id, page.id, monitor, friendly_name],
  )
  return id
}

export async function statusPage(world: World, friendly_name = 'Shop'): Promise<StoryPage> {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name } })
  const params = { id: page.id }
  return {
    id: page.id,
    account_id: page.account_id,
    async told() {
      const rows = await world.sql<{ payload: Told }>(
        `select payload from event where name = 'page.changed' and subject_id = $1 order by id`,
        [page.id],
      )
      return rows.map(row => row.payload)
    },
    corrections: async () => (await world.call(routes.listCorrections, { params })).body,
    read(work) {
      const platform = world.planes[0]?.platform
      if (!platform) throw new Error('This world has no control plane.')
      return inSystem(platform, ctx => work(ctx, page))
    },
  }
}
