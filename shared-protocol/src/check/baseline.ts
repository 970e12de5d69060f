import { z } from 'zod'
import { Sha256 } from '../hex.ts'
import { says } from '../text/en/contract.ts'

/**
 * The limits of the baselines of a browser check: how many, the length of a name in characters, the bytes of one, and
 * the bytes of all.
 */
export const BASELINE_BOUNDS = { count: 50, name: 200, bytes: 4_000_000, total_bytes: 40_000_000 } as const

/** What stays of a run's comparisons: the files of one are up to three, of at most `BASELINE_BOUNDS.bytes` each. */
export const COMPARED_BOUNDS = { files: 90, total_bytes: 60_000_000 } as const

const NAME_RULE = says('field.relative_path')

/**
 * The name of a baseline, as the runner names its file: a relative path, such as `home-linux.png`. It stays within its
 * folder and has no control characters.
 */
export const BaselineName = z
  .string()
  .max(BASELINE_BOUNDS.name)
  .regex(/^(?!\.{1,2}(?:\/|$))[^/\\]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\]+)*$/, NAME_RULE)
  .refine(name => !/\p{Cc}/u.test(name), NAME_RULE)

const TYPES: Record<string, string> = {
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  txt: 'text/plain',
  yml: 'text/plain',
  yaml: 'text/plain',
  json: 'text/plain',
  html: 'text/plain',
  md: 'text/plain',
  csv: 'text/plain',
}

/** The media type under which a baseline is served. It follows from the name alone, and is never one that runs. */
export function baselineType(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'
}

/** An accepted baseline in the spec of a run. Its bytes are fetched by its id, and must have the hash. */
export const SpecBaseline = z.object({
  id: z.uuid(),
  name: BaselineName,
  sha256: Sha256,
  bytes: z.int().positive().max(BASELINE_BOUNDS.bytes),
})
export type SpecBaseline = z.infer<typeof SpecBaseline>

/** A file of a comparison, stored with the run. */
export const ComparedFile = z
  .object({
    sha256: Sha256.meta({ description: 'Hash of the file, under which it can be read at …/compared/{sha256}' }),
    bytes: z.int().nonnegative().meta({ description: 'Size in bytes' }),
  })
  .meta({ id: 'ComparedFile' })
export type ComparedFile = z.infer<typeof ComparedFile>

export const COMPARISON_STATES = ['matched', 'differs', 'missing'] as const
/** The files of a comparison; a picture has a `diff`, a text has none. */
export const COMPARED_ROLES = ['expected', 'actual', 'diff'] as const
export type ComparedRole = (typeof COMPARED_ROLES)[number]

/**
 * What a run compared with one baseline. `missing`: no baseline was accepted under this name. A file is null if there
 * is none, if it is too large for a baseline, or if it could not be stored.
 */
export const ComparedBaseline = z
  .object({
    name: z.string().meta({ description: 'Name' }),
    state: z.enum(COMPARISON_STATES).meta({ description: 'State' }),
    expected: ComparedFile.nullable().meta({ description: 'Accepted baseline; `null` unless the run differs from it' }),
    actual: ComparedFile.nullable().meta({ description: 'What the run saw; `null` if it matched, or was not stored' }),
    diff: ComparedFile.nullable().meta({ description: 'Picture of the difference; `null` if there is none' }),
  })
  .meta({ id: 'ComparedBaseline' })
export type ComparedBaseline = z.infer<typeof ComparedBaseline>
