import { z } from 'zod'
import { says } from './text/en/contract.ts'

/** The SHA-256 of a file or a text, in hexadecimal. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, says('field.sha256'))

/** A W3C trace id. */
export const TraceId = z
  .string()
  .regex(/^[0-9a-fA-F]{32}$/, says('field.trace_id'))
  .toLowerCase()
  .meta({ description: 'W3C trace id, 32 hexadecimal digits' })
