import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { SharedWorld } from '../world/shared.ts'

/** A stored text that would run where it were put into a page as HTML. */
export const ATTACK = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>"'><b>`

export async function openIncident(world: SharedWorld, body: object = {}) {
  return (await world.call(routes.createIncident, { body: { title: 'Checkout is slow', severity: 'major', ...body } }))
    .body
}

/** A policy of two levels: a group with an address, then a person. */
export async function addPolicy(world: SharedWorld): Promise<string> {
  const channels = [{ type: 'email' as const, details: { email: 'on-duty@example.com' } }]
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'On duty', channels } })
  const { body: second } = await world.call(routes.createGroup, {
    body: { name: 'Managers', channels: [{ type: 'email', details: { email: 'managers@example.com' } }] },
  })
  const levels = [group, second].map(({ id }) => ({
    delay_minutes: 5,
    targets: [{ type: 'notification_group' as const, id }],
  }))
  return (await world.call(routes.createPolicy, { body: { name: 'Pager', levels } })).body.id
}
