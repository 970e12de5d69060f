import { parseArgs } from 'node:util'
import { PARTS, type PartName } from './parts.ts'

export const USAGE = `Usage: npm run bench -- [part …] [options]

Parts: ${Object.keys(PARTS).join(', ')} (default: all, in this order)

  --quick         everything shorter, for development: figures are not to be quoted
  --out FILE      where to write the figures as JSON (default: bench-result.json)
  --profile DIR   write CPU profiles and statement times (pipeline, heartbeat, storm, page, api)
  --help          print this
`

export interface Options {
  parts: PartName[]
  quick: boolean
  out: string
  profile: string | null
}

/** The command line's options; throws an Error for an invalid one. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      out: { type: 'string', default: 'bench-result.json' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const parts = positionals.map(partOf)
  const { quick, out, profile = null } = values
  return { parts: parts.length > 0 ? parts : (Object.keys(PARTS) as PartName[]), quick, out, profile }
}

function partOf(name: string): PartName {
  if (Object.hasOwn(PARTS, name)) return name as PartName
  throw new Error(`there is no part "${name}"; there are ${Object.keys(PARTS).join(', ')}`)
}
