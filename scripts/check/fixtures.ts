import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { type Finding, ROOT, type Rule } from './rule.ts'

const TABLE = 'test/api/fixture/index.ts'

/** Each route names the fixture that prepares a valid call of it; the standing tests look it up by that name. */
export const fixtures: Rule = {
  name: 'route fixtures',
  run: async (): Promise<Finding> => {
    if (!existsSync(join(ROOT, TABLE))) return { faults: [], note: `${TABLE} is not there yet` }
    const { FIXTURES }: { FIXTURES: Record<string, unknown> } = await import(join(ROOT, TABLE))
    const missing = ROUTES.filter(({ fixture }) => !(fixture in FIXTURES))
    const unused = Object.keys(FIXTURES).filter(name => !ROUTES.some(({ fixture }) => fixture === name))
    return {
      faults: [
        ...missing.map(({ id, fixture }) => `${id} names the fixture ${fixture}, which ${TABLE} does not have`),
        ...unused.map(name => `${TABLE} has the fixture ${name}, which no route names`),
      ],
    }
  },
}
