import type { z } from 'zod'
import { ScimFault } from './fault.ts'

/** Parses a body; throws with all its faults. */
export function requireShape<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.slice(0, 10).map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new ScimFault('invalidValue', faults.join('; '))
}
