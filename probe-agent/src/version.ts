import { readFileSync } from 'node:fs'
import { z } from 'zod'

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')

/** This program's version, from its package. */
export const VERSION = z.object({ version: z.string() }).parse(JSON.parse(manifest)).version
