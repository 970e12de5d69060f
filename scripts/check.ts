import { arrows } from './check/arrows.ts'
import { compile, compileConsole, compileSdk } from './check/compile.ts'
import { concepts } from './check/concepts.ts'
import { configuration } from './check/configuration.ts'
import { consumers } from './check/consumers.ts'
import { described } from './check/described.ts'
import { docs } from './check/docs.ts'
import { events } from './check/events.ts'
import { fixtures } from './check/fixtures.ts'
import { layers } from './check/layers.ts'
import { leftovers } from './check/leftovers.ts'
import { functionLength, lint } from './check/lint.ts'
import { monitorRows } from './check/monitor-rows.ts'
import { names } from './check/names.ts'
import { oneLock } from './check/one-lock.ts'
import { openApi } from './check/openapi.ts'
import { platformOnly } from './check/platform-only.ts'
import type { Finding, Rule } from './check/rule.ts'
import { sdkSize } from './check/sdk-size.ts'
import { size } from './check/size.ts'
import { styles } from './check/styles.ts'
import { tables } from './check/tables.ts'
import { testRun } from './check/test-run.ts'
import { words } from './check/words.ts'

const RULES: Rule[] = [
  compile,
  compileConsole,
  compileSdk,
  lint,
  functionLength,
  arrows,
  concepts,
  layers,
  monitorRows,
  oneLock,
  platformOnly,
  events,
  tables,
  configuration,
  size,
  sdkSize,
  names,
  styles,
  words,
  testRun,
  docs,
  consumers,
  openApi,
  described,
  fixtures,
  leftovers,
]

const write = process.argv.includes('--write')
const findings = await Promise.all(RULES.map(async rule => ({ name: rule.name, ...(await look(rule)) })))
for (const { name, faults, note } of findings) {
  console.log(`${faults.length > 0 ? 'FAIL' : ' ok '} ${name}${note ? ` · not looked at: ${note}` : ''}`)
  for (const fault of faults) console.log(`     ${fault}`)
}
const failed = findings.filter(({ faults }) => faults.length > 0).length
console.log(`\n${findings.length - failed} rules hold, ${failed} do not`)
process.exit(failed > 0 ? 1 : 0)

async function look(rule: Rule): Promise<Finding> {
  try {
    return await rule.run({ write })
  } catch (error) {
    return { faults: [`the rule itself failed: ${error instanceof Error ? error.message : String(error)}`] }
  }
}
