import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type Rule, readAll, type Source } from './rule.ts'

const FOLDER = 'test/api/fixture'

/** Each route names the fixture that arranges a valid call of it; the standing tests load it by that name. */
export const fixtures: Rule = {
  name: 'route fixtures',
  run: () => {
    if (!existsSync(join(ROOT, FOLDER))) return { faults: [], note: `${FOLDER} is not there yet` }
    return { faults: readAll(['shared-protocol/src/contract/*.ts']).flatMap(missingFixtures) }
  },
}

function missingFixtures({ path, text }: Source): string[] {
  const named = [...text.matchAll(/\bfixture: '([^']+)'/g)].map(match => match[1] ?? '')
  return named
    .filter(name => !existsSync(join(ROOT, FOLDER, `${name}.ts`)))
    .map(name => `${path} names the fixture ${name}, and ${FOLDER}/${name}.ts does not exist`)
}
