import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A real answer of a registry, shortened to the relevant lines, with what a person reads in it. */
export interface Case {
  domain: string
  tld: string
  /** Whether it was available while the parser was written. */
  seen: boolean
  /** The name of its file: `held-back…` for the TLDs that were held back. */
  file: string
  answer: 'record' | 'no_record' | 'rate_limited' | 'out_of_service'
  expiry: string | null
  registrar: string | null
  nameservers: string[] | null
  status: string[]
  text: string
}

const FOLDER = join(import.meta.dirname, '../../../../test-data/whois')

/**
 * Every case of `test-data/whois`: `=== domain`, four `@field value` lines (`-` for none), then the answer; or one line
 * `@answer` with the expected result when there is no record.
 */
export function corpus(): Case[] {
  return readdirSync(FOLDER).flatMap(file =>
    readFileSync(join(FOLDER, file), 'utf8')
      .split(/^=== /m)
      .slice(1)
      .map(block => readCase(block, file)),
  )
}

function readCase(block: string, file: string): Case {
  const [domain = '', ...lines] = block.split('\n')
  const tld = domain.slice(domain.lastIndexOf('.') + 1)
  const field = (name: string): string | null => {
    const value =
      lines
        .find(line => line.startsWith(`@${name} `))
        ?.slice(name.length + 2)
        .trim() ?? '-'
    return value === '-' ? null : value
  }
  return {
    domain,
    tld,
    seen: !isHeldBack(tld),
    file,
    answer: answerOf(field('answer')),
    expiry: field('expiry'),
    registrar: field('registrar'),
    nameservers: field('ns')?.split(' ') ?? null,
    status: field('status')?.split('; ').sort() ?? [],
    text: lines.filter(line => !line.startsWith('@')).join('\n'),
  }
}

function answerOf(text: string | null): Case['answer'] {
  if (text === null) return 'record'
  if (text === 'no_record' || text === 'rate_limited' || text === 'out_of_service') return text
  throw new Error(`an answer is no_record, rate_limited or out_of_service, not ${text}`)
}

/** A third of the TLDs, by hash: their answers were not read before the parser had been measured on them. */
function isHeldBack(tld: string): boolean {
  return createHash('sha256').update(tld).digest().readUInt8(0) % 3 === 0
}
