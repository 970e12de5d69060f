import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import type { SharedWorld } from '../world/shared.ts'
import type { World } from '../world/world.ts'
import { judge } from './at-console.ts'

/** An HTTP monitor whose target never answers. */
export async function addMonitor(world: SharedWorld, friendly_name: string, more: object = {}): Promise<string> {
  const body = { friendly_name, uri: 'http://127.0.0.1:9/', ...more }
  return (await world.call(routes.createHttpJob, { body })).body.id
}

/** Tries what the form holds, sees what is expected, saves it, and lets its first run happen. */
export async function tryAndCreate(world: World, screen: Page, expected: string | RegExp, what: string): Promise<void> {
  await screen.getByRole('button', { name: 'Test run' }).click()
  await screen.getByRole('region', { name: 'Test run result' }).getByText(expected).first().waitFor()
  await judge(screen, `a test run of ${what}`)
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByRole('region', { name: 'Current status' }).waitFor()
  await world.advance('2s')
}
