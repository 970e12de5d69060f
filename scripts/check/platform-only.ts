import { matches, type Rule, sources } from './rule.ts'

const CLOCK_AND_CHANCE =
  /\bnew Date\(\)|\bDate\.now\(|\bTemporal\.Now\b|\bperformance\.now\(|\bMath\.random\(|\brandom(?:UUID|UUIDv7|Bytes|Int)\(/g
const DRIVERS = /\bfrom '(?:@?koa|@koa\/[^']+|nats|@nats-io\/[^']+|pg|chdb)'/g

export const platformOnly: Rule = {
  name: 'platform only',
  run: () => {
    const outside = sources().filter(({ path }) => /^control-plane\/src\/(?!platform\/).*(?<!\.test)\.ts$/.test(path))
    return {
      faults: outside.flatMap(source => [
        ...matches(source, CLOCK_AND_CHANCE, match => `${match} stands outside platform/: take it from the context`),
        ...matches(source, DRIVERS, match => `${match}: only platform/ may import that`),
      ]),
    }
  },
}
