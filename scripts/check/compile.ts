import type { Rule } from './rule.ts'
import { runTool } from './tool.ts'

export const compile: Rule = { name: 'types', run: () => runTool('tsc', ['-p', '.', '--pretty', 'false']) }
/** The console is compiled on its own, with the types of a browser. */
export const compileConsole: Rule = {
  name: 'types of the console',
  run: () => runTool('tsc', ['-p', 'control-plane/web/console', '--pretty', 'false']),
}
/** So is the SDK for pages. */
export const compileSdk: Rule = {
  name: 'types of the RUM SDK',
  run: () => runTool('tsc', ['-p', 'control-plane/web/rum-sdk', '--pretty', 'false']),
}
