import { z } from 'zod'
import { PARAMS } from './text/text.ts'

/** Every error code of the API, with its HTTP status and title (api.md part A). */
export const REFUSALS = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  limit_reached: { status: 400, title: 'A limit was reached' },
  unauthenticated: { status: 401, title: 'No valid credential was given' },
  plan_required: { status: 402, title: 'The plan does not include this' },
  quota_reached: { status: 402, title: 'The quota of the plan is used up' },
  forbidden: { status: 403, title: 'The credential does not allow this' },
  reauthentication_required: { status: 403, title: 'This requires a recent sign-in' },
  second_factor_required: { status: 403, title: 'This requires a second factor' },
  account_suspended: { status: 403, title: 'The account is suspended' },
  not_found: { status: 404, title: 'There is no such resource' },
  method_not_allowed: {
    status: 405,
    title: 'This address does not support this method',
  },
  conflict: { status: 409, title: 'The state does not allow this' },
  precondition_failed: {
    status: 412,
    title: 'The resource has changed since it was read',
  },
  too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: {
    status: 415,
    title: 'The content type is not supported',
  },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'A required service is unavailable' },
  query_time_limit: { status: 504, title: 'The query exceeded its time limit' },
} as const

export type RefusalCode = keyof typeof REFUSALS

export const Fault = z
  .object({
    path: z.string().meta({ description: 'Path of the field with the fault' }),
    message: z.string().meta({ description: 'Description of the fault' }),
    code: z.string().optional().meta({ description: 'Code of the message. New codes may be added' }),
    params: PARAMS.optional().meta({ description: 'Values of the message by their names' }),
  })
  .meta({ id: 'Fault' })
export type Fault = z.infer<typeof Fault>

/** The facts of a text by their names. */
export const Params = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
export type Params = z.infer<typeof Params>

/** RFC 9457 problem details, the body of every error. */
export const Problem = z
  .object({
    type: z.string().meta({ description: 'URI of the error type (RFC 9457)' }),
    title: z.string().meta({ description: 'Short description of the error code' }),
    status: z.int().meta({ description: 'HTTP status code' }),
    detail: z.string().meta({ description: 'Explanation of this error and how to resolve it' }),
    detail_code: z.string().optional().meta({
      description: 'Code of `detail`. New codes may be added. Of `request.fields` and `request.faults`, see `errors`',
    }),
    detail_params: PARAMS.optional().meta({ description: 'Values of `detail` by their names' }),
    code: z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]).meta({ description: 'Error code' }),
    request_id: z.string().meta({ description: 'Id of the request, as in the X-Request-Id header and in logs' }),
    errors: z.array(Fault).optional().meta({ description: 'Validation errors, one item per fault' }),
    params: Params.optional().meta({
      description:
        'Facts of `detail`: with `plan_required` and `quota_reached` the plan, what it lacks, and the plan that has it',
    }),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
