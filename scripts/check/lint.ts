import type { Finding, Rule } from './rule.ts'
import { runTool } from './tool.ts'

const QUIET = ['--colors=off', '--reporter=concise', '--diagnostic-level=warn', '--error-on-warnings']
/** The package manager decides the layout of package.json and pnpm-workspace.yaml. */
const CODE_ONLY = ['--json-formatter-enabled=false', '--yaml-formatter-enabled=false']

export const lint: Rule = {
  name: 'lint and format',
  run: () => biome('check', ...CODE_ONLY),
}

/** The limit is that of the conventions and biome's default: 50 lines. */
export const functionLength: Rule = {
  name: 'function length',
  run: () => biome('lint', '--only=complexity/noExcessiveLinesPerFunction'),
}

/** One line per error, without biome's own summary. */
async function biome(command: string, ...options: string[]): Promise<Finding> {
  const { faults } = await runTool('biome', [command, ...options, ...QUIET, '.'])
  const named = faults.filter(line => /^[!×] \S+: /.test(line))
  return { faults: named.length > 0 ? named : faults }
}
