import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { World } from '../world/world.ts'

/** A rule that fires while a monitor was down in the last minute, with the questions that stories ask. */
export async function uptimeRule(world: World, monitor: string, more: object = {}) {
  const query = { source: 'uptime' as const, aggregation: 'state' as const, monitor_ids: monitor }
  const body = { name: 'Backups', query, comparison: 'lt' as const, threshold: 1, window_seconds: 60, delay_seconds: 0 }
  const { body: rule } = await world.call(routes.createAlertRule, { body: { ...body, ...more } })
  const params = { id: rule.id }
  const read = async () => (await world.call(routes.getAlertRule, { params })).body
  return {
    id: rule.id,
    read,
    status: async () => (await read()).current_status,
    /** Every status it took, oldest first: `08:01:30 down`. */
    async history() {
      const { body: transitions } = await world.call(routes.listAlertRuleTransitions, { params })
      return transitions.toReversed().map(({ at, to }) => `${at.slice(11, 19)} ${to}`)
    },
    /** Names of its events, oldest first. */
    async events() {
      const text = `select name from event where subject_id = $1 and name like 'monitor.%' order by id`
      return (await world.sql<{ name: string }>(text, [rule.id])).map(row => row.name)
    },
    series: async () => (await world.call(routes.listAlertSeries, { params })).body,
    change: async (body: object) => void (await world.call(routes.updateAlertRule, { params, body })),
  }
}
