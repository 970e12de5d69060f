import { sql } from '../../platform/database/connect.ts'
import { place } from './place.ts'
import type { Template } from './template.ts'

/** The most regions, two in a row: as many as fit on a dashboard. */
const MOST_REGIONS = 24
const [WIDTH, HEIGHT] = [6, 5]

/** The monitors that each region checks, with what it says of them. */
export const MONITORS_BY_REGION: Template = {
  title: 'Monitors by region',
  description: 'The monitors of each region and their status there',
  variables: [],
  async widgetsFor(ctx) {
    const { rows } = await sql<{ slug: string; name: string }>`select slug, name from region order by name, slug
      limit ${MOST_REGIONS}`.execute(ctx.sql)
    return rows.map(({ slug, name }, at) =>
      place(
        { title: name || slug, widget_type: 'monitor_status', data_source: 'uptime', query_config: { region: slug } },
        (at % 2) * WIDTH,
        Math.floor(at / 2) * HEIGHT,
        WIDTH,
        HEIGHT,
      ),
    )
  },
}
