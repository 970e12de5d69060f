import { matches, type Rule, type Source, sources } from './rule.ts'

const CLOCK_AND_CHANCE =
  /\bnew Date\(\)|\bDate\.now\(|\bTemporal\.Now\b|\bperformance\.now\(|\bMath\.random\(|\brandom(?:UUID|UUIDv7|Bytes|Int)\(/g
const REAL_TIMERS = /\bset(?:Timeout|Interval|Immediate)\(|\bfrom 'node:timers(?:\/promises)?'/g
const LOOPS = /\bclock\.poll\(/g
/** In SQL: the database's clock, which a test clock does not control. */
const SQL_CLOCK = /(?<![.\w])now\(\)|\bcurrent_timestamp\b|\bclock_timestamp\(\)/gi
const DRIVERS = /\bfrom '(?:@?koa|@koa\/[^']+|nats|@nats-io\/[^']+|pg|chdb|@clickhouse\/[^']+)'/g

export const platformOnly: Rule = {
  name: 'platform only',
  run: () => {
    const outside = sources().filter(({ path }) => /^control-plane\/src\/(?!platform\/).*(?<!\.test)\.ts$/.test(path))
    return { faults: outside.flatMap(outsideFaults) }
  },
}

/** What a file outside platform/ uses that only the platform may, in words. */
export function outsideFaults(source: Source): string[] {
  const { code, templates } = partsOf(source)
  return [
    ...matches(source, CLOCK_AND_CHANCE, match => `${match} stands outside platform/: take it from the context`),
    ...matches(code, REAL_TIMERS, match => `${match}: real timers are in platform/real-time.ts`),
    ...matches(code, LOOPS, match => `${match}: a background loop is a worker (platform/worker.ts)`),
    ...matches(templates, SQL_CLOCK, match => `${match} in SQL: use the context's now`),
    ...matches(source, DRIVERS, match => `${match}: only platform/ may import that`),
  ]
}

/**
 * A file's code and its template strings, each at its original position: templates hold SQL, or code that runs in a
 * browser.
 */
function partsOf({ path, text }: Source): { code: Source; templates: Source } {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  const strings = [...text.matchAll(/`(?:[^`\\]|\\.)*`/g)]
  const code = strings.reduce(
    (left, { 0: match, index }) => left.slice(0, index) + blank(match) + left.slice(index + match.length),
    text,
  )
  const ends = [0, ...strings.map(match => match.index + match[0].length)]
  const templates = strings.map(
    (match, i) => blank(text.slice(ends[i], match.index)) + match[0].replace(/\$\{[^}]*\}/g, blank),
  )
  return {
    code: { path, text: code },
    templates: { path, text: path.includes('/migration/') ? '' : templates.join('') },
  }
}
