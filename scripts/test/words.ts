import { parseArgs } from 'node:util'

/** What a run of the tests was asked for. */
export interface Asked {
  /** Only the files that repeat something, in full. */
  soak: boolean
  /** Every file. */
  all: boolean
  /** Every file for which there is time in so many minutes; null without this limit. */
  minutes: number | null
  /** Parts of paths; only files with one of them. */
  patterns: string[]
}

/** Reads `[--all | --soak | --minutes N | PART-OF-A-PATH …]`. Throws for what it does not know. */
export function readWords(args: string[]): Asked {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { soak: { type: 'boolean' }, all: { type: 'boolean' }, minutes: { type: 'string' } },
  })
  const minutes = values.minutes === undefined ? null : Number(values.minutes)
  if (minutes !== null && !(minutes > 0)) throw new Error(`--minutes must be a number over 0, not ${values.minutes}`)
  return { soak: values.soak ?? false, all: values.all ?? false, minutes, patterns: positionals }
}
