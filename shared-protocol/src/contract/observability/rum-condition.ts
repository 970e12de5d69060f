import { z } from 'zod'
import { CONDITION_KINDS, CONDITION_OPS } from '../../rum/config.ts'
import { text } from '../field.ts'

/** The most conditions of a rule or a filter. */
const MOST_CONDITIONS = 20

const Word = text(256, 1)
const Fragment = Word.optional().meta({ description: 'Part of the address of a failed request' })
const Value = z.union([
  Word,
  z.null(),
  z.strictObject({
    type: Word.optional().meta({ description: 'Type of the error', example: 'TypeError' }),
    message_contains: Word.optional().meta({ description: 'Part of the message of the error' }),
    handled: z.boolean().optional().meta({ description: 'Whether the page handled the error' }),
  }),
  z.strictObject({ class: Word.meta({ description: 'Failure class of a request' }), url_contains: Fragment }),
  z.strictObject({
    name: Word.meta({ description: 'Name of the vital', example: 'LCP' }),
    gt: z.number().meta({ description: 'Value that it exceeds: milliseconds, or without unit for CLS' }),
  }),
  z.strictObject({
    name: Word.meta({ description: 'Name of the attribute or user trait' }),
    value: z.union([Word, z.number(), z.boolean()]).meta({ description: 'Its value' }),
  }),
])

/** Which ops and values a kind takes is checked by `rum/condition.ts`. */
export const RumConditionIn = z
  .strictObject({
    kind: z.enum(CONDITION_KINDS).meta({ description: 'What the condition looks at' }),
    op: z.enum(CONDITION_OPS).meta({ description: 'How it compares' }),
    value: Value.default(null).meta({
      description:
        'What it compares with: text for most kinds; `null` with `is_set`; an object for errors, failed requests, vitals and attributes',
      example: '/checkout',
    }),
  })
  .meta({ id: 'RumCondition' })

/** All conditions of a rule or filter, which must hold in one session. */
export const RumConditions = z
  .array(RumConditionIn)
  .max(MOST_CONDITIONS)
  .meta({ description: 'Conditions that must all hold in a session; empty: every session' })
