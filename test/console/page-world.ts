import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { FrameLocator, Page } from 'playwright-core'
import type { World } from '../world/world.ts'
import { addMonitor } from './monitor-world.ts'

/** A status page with a component for each name, of a monitor of the same name. */
export async function addPage(world: World, friendly_name: string, names: readonly string[] = []): Promise<string> {
  const { id } = (await world.call(routes.createStatusPage, { body: { friendly_name } })).body
  const components = []
  for (const name of names) components.push({ monitor_id: await addMonitor(world, name), friendly_name: name })
  await world.call(routes.setComponents, { params: { id }, body: { components } })
  return id
}

/** The public names of a page's components in their order, behind the names of their groups. */
export async function structureOf(world: World, id: string): Promise<string[]> {
  const { body } = await world.call(routes.listComponents, { params: { id } })
  return body.map(({ friendly_name, group }) => (group ? `${group}/${friendly_name}` : friendly_name))
}

/** The preview of a status page. */
export const frameOf = (screen: Page): FrameLocator => screen.frameLocator('iframe')
