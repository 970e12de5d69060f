import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { CreatedAt, Id, line, OwnId, text, UpdatedAt } from '../field.ts'
import { isColour } from '../publishing/css-colour.ts'
import { TimeRange, TimeRangeIn } from './dashboard-range.ts'
import {
  DATA_SOURCES,
  DataSource,
  MOST_RECORDS,
  queryConfigOf,
  sourcesOf,
  WIDGET_TYPES,
  WidgetType,
} from './widget-query.ts'

/** The columns and rows of the grid. */
export const GRID_COLUMNS = 12
const GRID_ROWS = 1_000
const MOST_HEIGHT = 50

const place = {
  x: z
    .int()
    .min(0)
    .max(GRID_COLUMNS - 1)
    .meta({ description: 'First column, from 0' }),
  y: z.int().min(0).max(GRID_ROWS).meta({ description: 'First row, from 0' }),
  w: z.int().min(1).max(GRID_COLUMNS).meta({ description: 'Width in columns' }),
  h: z.int().min(1).max(MOST_HEIGHT).meta({ description: 'Height in rows' }),
}
const LayoutPart = z.strictObject(place).partial()
const Layout = z
  .object({
    x: z.int().meta({ description: 'First column, from 0' }),
    y: z.int().meta({ description: 'First row, from 0' }),
    w: z.int().meta({ description: 'Width in columns' }),
    h: z.int().meta({ description: 'Height in rows' }),
  })
  .meta({ id: 'WidgetLayout' })
export type Layout = z.output<typeof Layout>
export const FIRST_LAYOUT: Layout = { x: 0, y: 0, w: 6, h: 4 }
const BEYOND = says('field.beyond_grid', { grid_columns: GRID_COLUMNS })
/** The layout of a new widget: sides that are omitted are those of `FIRST_LAYOUT`. */
const LayoutIn = onGrid(
  z.strictObject({
    x: place.x.default(FIRST_LAYOUT.x),
    y: place.y.default(FIRST_LAYOUT.y),
    w: place.w.default(FIRST_LAYOUT.w),
    h: place.h.default(FIRST_LAYOUT.h),
  }),
)

type Sides = Pick<Layout, 'x' | 'w'>
function isOnGrid({ x, w }: Sides): boolean {
  return x + w <= GRID_COLUMNS
}

/** Refuses a widget that would extend beyond the right edge. */
export function onGrid<T extends z.ZodType<Sides>>(schema: T): T {
  return schema.refine(isOnGrid, { path: ['w'], message: BEYOND })
}

/** What is wrong with a layout of which some sides have changed. */
export function layoutIssues(layout: Sides): z.core.$ZodIssue[] {
  return isOnGrid(layout) ? [] : [custom(['layout', 'w'], BEYOND)]
}
/** The place of a widget in `PUT …/layout`. */
export const placeFields = place

/** The units that Pharos formats. Any other text of at most `LONGEST_UNIT` characters follows the number. */
export const UNITS = ['ms', 'bytes', 'percent', 'count'] as const
export const LONGEST_UNIT = 40
export const MOST_MARKDOWN = 10_000
const MOST_KEYS = 50
const LONGEST_KEY = 100
const MOST_CHARACTERS = 20_000

/** The keys that Pharos knows (spec 2.12). A client may store others of its own. */
const Visualization = z.looseObject({
  y_unit: line(LONGEST_UNIT).optional(),
  color: z.string().refine(isColour, says('field.css_colour')).optional(),
  limit: z.int().min(1).max(MOST_RECORDS).optional(),
  markdown: text(MOST_MARKDOWN).optional(),
})
export type Visualization = z.output<typeof Visualization>

const Free = z.record(z.string(), z.unknown())

/** The writable fields of a widget; `widgetIssues` returns what does not fit together. */
export const widgetFields = {
  title: line(200).meta({ description: 'Title' }),
  widget_type: z.enum(WIDGET_TYPES).meta({ description: 'Type of the widget', example: 'text' }),
  data_source: z.enum(DATA_SOURCES).meta({ description: 'Data source; `none` for a text widget', example: 'none' }),
  query_config: Free.meta({
    description: 'Query; its fields depend on `widget_type` and `data_source` (see docs/dashboards.md)',
  }),
  visualization_config: Free.meta({
    description:
      'Display settings: `y_unit` (ms, bytes, percent, count, or a text of your own), `color` (`#rrggbb` or a CSS name), `limit`, `markdown`, and keys of your own',
  }),
  layout: LayoutPart.meta({
    description: 'Position and size on a grid of 12 columns; widgets may overlap. Omitted sides keep their value',
  }),
  time_range_override: TimeRangeIn.nullable().meta({
    description: 'Time range to use instead of that of the dashboard; `null` for none',
  }),
}
const Whole = z.strictObject({
  ...widgetFields,
  data_source: widgetFields.data_source.default('none'),
  query_config: widgetFields.query_config.default({}),
  visualization_config: widgetFields.visualization_config.default({}),
  layout: LayoutIn.default(FIRST_LAYOUT).meta({
    description: 'Position and size on a grid of 12 columns; widgets may overlap. Omitted sides have their default',
  }),
  time_range_override: widgetFields.time_range_override.default(null),
})

/** The fields that depend on each other. */
export interface WidgetParts {
  widget_type: WidgetType
  data_source: DataSource
  query_config: Record<string, unknown>
  visualization_config: Record<string, unknown>
}

/** What does not fit together in a widget: its source, its query and its display settings. */
export function widgetIssues(parts: WidgetParts): z.core.$ZodIssue[] {
  const { widget_type, data_source, query_config, visualization_config } = parts
  const config = queryConfigOf(widget_type, data_source)
  if (!config)
    return [
      custom(
        ['data_source'],
        says('field.source_of_widget', {
          source: sourcesOf(widget_type),
          widget: widget_type,
        }),
      ),
    ]
  return [
    ...under('query_config', config.safeParse(withoutNulls(query_config))),
    ...under('visualization_config', Visualization.safeParse(visualization_config)),
    ...sizeIssues(visualization_config),
  ]
}

/** The query of a valid widget as it is stored, with ids in lower case. */
export function readQueryConfig({ widget_type, data_source, query_config }: WidgetParts): Record<string, unknown> {
  return queryConfigOf(widget_type, data_source)?.parse(withoutNulls(query_config)) ?? {}
}

/** In a query, null is as good as omitted. */
function withoutNulls(config: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null))
}

/** Adds the check of `widgetIssues` to the schema of a body. */
function fitting<T extends typeof Whole>(schema: T): T {
  return schema.check(({ value, issues }) => {
    for (const issue of widgetIssues(value)) issues.push({ ...issue, input: value } as z.core.$ZodRawIssue)
  })
}

function under(field: string, parsed: z.ZodSafeParseResult<unknown>): z.core.$ZodIssue[] {
  return (parsed.error?.issues ?? []).map(issue => ({ ...issue, path: [field, ...issue.path] }))
}

function custom(path: PropertyKey[], message: string): z.core.$ZodIssue {
  return { code: 'custom', path, message, input: undefined }
}

function sizeIssues(given: Record<string, unknown>): z.core.$ZodIssue[] {
  const keys = Object.keys(given)
  const path = ['visualization_config']
  if (keys.length > MOST_KEYS) return [custom(path, says('field.too_many_keys', { limit: MOST_KEYS }))]
  if (keys.some(key => key.length > LONGEST_KEY))
    return [custom(path, says('field.key_too_long', { limit: LONGEST_KEY }))]
  if (JSON.stringify(given).length <= MOST_CHARACTERS) return []
  return [custom(path, says('field.json_too_long', { limit: MOST_CHARACTERS }))]
}

export const WidgetCreate = fitting(Whole).meta({ id: 'DashboardWidgetInput' })
export type WidgetCreate = z.output<typeof WidgetCreate>
export const WidgetUpdate = z.strictObject(widgetFields).partial()

export const Widget = z
  .object({
    id: OwnId,
    dashboard_id: Id.meta({ description: 'Id of the dashboard' }),
    title: z.string().meta({ description: 'Title' }),
    widget_type: WidgetType,
    data_source: DataSource,
    query_config: Free.meta({ description: 'Query; its fields depend on `widget_type` and `data_source`' }),
    visualization_config: Free.meta({ description: 'Display settings' }),
    layout: Layout.meta({ description: 'Position and size on the dashboard' }),
    time_range_override: TimeRange.nullable().meta({
      description: 'Time range of the widget; `null` for that of the dashboard',
    }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: 'DashboardWidget' })
export type Widget = z.output<typeof Widget>
