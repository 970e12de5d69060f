import { sendLogs } from '../telemetry-world.ts'
import { attackArea } from './area.ts'

/** The clocks of the browser and of the world are months apart. */
const WHEN = 'from=2026-02-01T00%3A00%3A00Z&to=2026-04-01T00%3A00%3A00Z'

const test = attackArea('logs', {
  concepts: ['log_view'],
  async prepare(world) {
    await sendLogs(world, 'shop', [
      { message: 'An order was placed', attributes: { route: '/cart' } },
      { message: 'The card was declined', severity: 17, attributes: { route: '/order' } },
    ])
    return []
  },
  screens: ['', '&tab=patterns', '&tab=insights', '&tab=tail', '&facets=route&columns=route,message'].map(
    more => `/console/logs?${WHEN}${more}`,
  ),
  unseen: [[/^log_view\./, 'views are in a dialog']],
  heard: [
    ...['log.query message', 'log.query source', 'log.fields name', 'log_view.list name'],
    ...['log.patterns template', 'log.patterns samples', 'log.insights patterns.template'],
  ],
})

test.run()
