import { readFileSync } from 'node:fs'
import { z } from 'zod'

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')

/** Of this program, as its package says. */
export const VERSION = z.object({ version: z.string() }).parse(JSON.parse(manifest)).version
