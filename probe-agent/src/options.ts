import { parseArgs } from 'node:util'
import { StartFault } from './credentials.ts'
import { errorMessage } from './error.ts'
import { LOG_LEVELS, type LogLevel } from './log.ts'

export const USAGE = `Usage: probe-agent --credentials FILE [options]

Runs checks for one region of Pharos and reports their results.

  --credentials FILE   the file that enrolled this agent (pharos agent enrol)
  --spool DIR          where outcomes wait while the bus is unavailable (default: beside the credential file)
  --workers N          processes to use, at most one per core (default: 1)
  --concurrency N      checks at once in each process (default: 200)
  --log-level LEVEL    ${LOG_LEVELS.join(', ')} (default: info)
  --version            print the version
  --help               print this

Environment:
  PHAROS_RESOLVERS     DNS servers, host:port,… (default: the system's)
  PHAROS_BROWSER_PATH  Chromium for browser checks (default: found on PATH)
  NODE_EXTRA_CA_CERTS  a PEM file with more trust roots
`

export interface Options {
  credentials: string
  spool: string
  workers: number
  concurrency: number
  logLevel: LogLevel
}

/** Reads the command line's options; throws `StartFault` for an invalid one. */
export function readOptions(args: readonly string[]): Options | 'help' | 'version' {
  const values = parse(args)
  if (values.help === true) return 'help'
  if (values.version === true) return 'version'
  if (values.credentials === undefined) throw new StartFault('--credentials FILE is missing; see probe-agent --help')
  return {
    credentials: values.credentials,
    spool: values.spool ?? `${values.credentials}.spool`,
    workers: count('--workers', values.workers ?? '1', 64),
    concurrency: count('--concurrency', values.concurrency ?? '200', 10_000),
    logLevel: level(values['log-level'] ?? 'info'),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        credentials: { type: 'string' },
        spool: { type: 'string' },
        workers: { type: 'string' },
        concurrency: { type: 'string' },
        'log-level': { type: 'string' },
        help: { type: 'boolean' },
        version: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new StartFault(errorMessage(error))
  }
}

function count(name: string, text: string, most: number): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new StartFault(`${name} must be a whole number from 1 to ${most}, not ${text}`)
}

function level(text: string): LogLevel {
  const found = LOG_LEVELS.find(one => one === text)
  if (found === undefined) throw new StartFault(`--log-level must be one of ${LOG_LEVELS.join(', ')}, not ${text}`)
  return found
}
