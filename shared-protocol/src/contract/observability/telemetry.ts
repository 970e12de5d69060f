import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { TimeIn, text } from '../field.ts'
import { AttributeFilters } from './series.ts'

/** The longest range of a query over telemetry, in days. */
export const MOST_DAYS = 400

/** The range of a query over telemetry: from `from` (included) to `to` (excluded). */
export function telemetryRange(before: string) {
  return {
    from: TimeIn.optional().meta({ description: `Start of the range. Defaults to ${before} before \`to\`` }),
    to: TimeIn.optional().meta({
      description: `End of the range, excluded; at most ${MOST_DAYS} days after \`from\`. Defaults to now`,
    }),
  }
}

/** Attribute filters in a query string, as JSON. */
export const FiltersParam = text(8_000, 2)
  .transform((given, issues) => {
    try {
      return JSON.parse(given) as unknown
    } catch {
      issues.addIssue({ code: 'custom', message: says('field.attributes_as_json') })
      return z.NEVER
    }
  })
  .pipe(AttributeFilters)
  .meta({
    description: `JSON object such as \`{"http.request.method": "GET", "env": "!test*"}\`. ${AttributeFilters.meta()?.description}`,
    override: ({ jsonSchema }) => {
      const { description } = jsonSchema
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
      Object.assign(jsonSchema, { type: 'string', minLength: 2, maxLength: 8_000, description })
    },
  })

export const RESOLUTIONS = ['auto', '10s', '1m', '5m', '1h', '1d'] as const
/** The width of the points of a chart. */
export const Resolution = z.enum(RESOLUTIONS).default('auto').meta({
  description:
    'Time between points; `auto` is the finest with at most 1,000 points, for metrics no finer than their points',
})
