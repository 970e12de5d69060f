import { inSystem, type SystemCtx } from '@pharos/control-plane/platform/context.ts'
import type { PageChangedPayload, PageKey } from '@pharos/control-plane/publishing/status-page/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Correction } from '@pharos/shared-protocol/contract/page-incident.ts'
import type { World } from '../world/world.ts'

/** A status page of a story, with the questions that stories ask. */
export interface StoryPage extends PageKey {
  /** What it was told to change, oldest first. */
  told(): Promise<PageChangedPayload[]>
  corrections(): Promise<Correction[]>
  /** Lets a reader of the page's rows read them as they are now. */
  read<T>(work: (ctx: SystemCtx, page: PageKey) => Promise<T>): Promise<T>
}

export async function statusPage(world: World, friendly_name = 'Shop'): Promise<StoryPage> {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name } })
  const params = { id: page.id }
  return {
    id: page.id,
    account_id: page.account_id,
    async told() {
      const rows = await world.sql<{ payload: PageChangedPayload }>(
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
