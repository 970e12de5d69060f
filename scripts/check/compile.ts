import type { Rule } from './rule.ts'
import { runTool } from './tool.ts'

export const compile: Rule = { name: 'types', run: () => runTool('tsc', ['-p', '.', '--pretty', 'false']) }
