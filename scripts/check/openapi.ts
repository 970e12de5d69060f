import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Finding, ROOT, type Rule } from './rule.ts'

const MAKER = join(ROOT, 'control-plane/src/platform/http/openapi.ts')
const SNAPSHOT = join(ROOT, 'test/api/openapi.json')

/** Tools and people still open a document of this size. What is in several places belongs into a component. */
const MOST_CHARACTERS = 2_500_000

/** The API's description changes only on purpose: the generated document must equal the one stored beside the tests. */
export const openApi: Rule = {
  name: 'OpenAPI snapshot',
  run: async ({ write }): Promise<Finding> => {
    if (!existsSync(MAKER)) return { faults: [], note: 'the control plane makes no OpenAPI document yet' }
    const { openApiDocument }: { openApiDocument: () => object } = await import(MAKER)
    const made = `${print(openApiDocument())}\n`
    if (write) save(made)
    if (made.length > MOST_CHARACTERS)
      return {
        faults: [
          `the document has ${made.length} characters, more than ${MOST_CHARACTERS}: name what repeats with an id`,
        ],
      }
    const kept = existsSync(SNAPSHOT) ? readFileSync(SNAPSHOT, 'utf8') : ''
    return { faults: kept === made ? [] : [`${difference(kept, made)}; npm run check -- --write takes it over`] }
  },
}

const WIDTH = 160

/** JSON with each part that fits on one line, so that the file is small and a diff shows whole fields. */
function print(value: unknown, indent = '', key = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || key.length + line.length <= WIDTH) return line
  const deeper = `${indent} `
  if (Array.isArray(value)) return `[\n${value.map(each => deeper + print(each, deeper)).join(',\n')}\n${indent}]`
  const parts = Object.entries(value).map(([name, each]) => {
    const start = `${JSON.stringify(name)}: `
    return deeper + start + print(each, deeper, start)
  })
  return `{\n${parts.join(',\n')}\n${indent}}`
}

function save(made: string): void {
  mkdirSync(dirname(SNAPSHOT), { recursive: true })
  writeFileSync(SNAPSHOT, made)
}

function difference(kept: string, made: string): string {
  if (kept === '') return 'test/api/openapi.json does not exist'
  const old = kept.split('\n')
  const line = made.split('\n').findIndex((text, index) => text !== old[index])
  return `test/api/openapi.json:${line + 1} differs from what the route table makes`
}
