import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, ROOT, type Rule, sources } from './rule.ts'

const CONCEPTS = join(ROOT, 'control-plane/src/concepts.ts')
const PAGE = 'docs/architecture/response.md'
/** The table stands between these lines. */
const [FROM, TO] = ['<!-- consumers: written by npm run check -- --write -->', '<!-- /consumers -->']
const NAMED = /_CONSUMER = '([\w-]+)'/

interface Subscriptions {
  subscribe(consumer: string, types: readonly { readonly names: readonly string[] }[]): void
}

/** The docs' table of consumers and their events is the one that the program subscribes. */
export const consumers: Rule = {
  name: 'table of consumers',
  run: async ({ write }): Promise<Finding> => {
    const { registerConsumers }: { registerConsumers: (outbox: Subscriptions) => void } = await import(CONCEPTS)
    const rows: string[][] = []
    registerConsumers({
      subscribe: (consumer, types) =>
        void rows.push([`\`${consumer}\``, types.flatMap(({ names }) => names).join(', '), `\`${placeOf(consumer)}\``]),
    })
    const page = readFileSync(join(ROOT, PAGE), 'utf8')
    const [before = '', rest = ''] = page.split(FROM)
    const [, after] = rest.split(TO)
    if (after === undefined) return { faults: [`${PAGE} has no place for the table of consumers: ${FROM} … ${TO}`] }
    const made = `${before}${FROM}\n\n${tableOf(['consumer', 'events', 'where'], rows)}\n\n${TO}${after}`
    if (write) writeFileSync(join(ROOT, PAGE), made)
    const kept = write ? made : page
    return { faults: kept === made ? [] : [`${PAGE} has another table; npm run check -- --write writes it`] }
  },
}

/** The file that names a consumer. */
function placeOf(consumer: string): string {
  const found = sources().find(({ path, text }) => path.startsWith('control-plane/src/') && nameIn(text) === consumer)
  if (found === undefined) throw new Error(`no file names the consumer ${consumer}`)
  return found.path
}

function nameIn(text: string): string | undefined {
  return NAMED.exec(text)?.[1]
}

/** A table in Markdown, with columns as wide as their longest cell. */
function tableOf(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
