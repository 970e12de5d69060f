import { type Rule, sources } from './rule.ts'

/** uvu does not report a file that never runs its suite. */
export const testRun: Rule = {
  name: 'tests that never run',
  run: () => ({
    faults: sources()
      .filter(({ path, text }) => path.endsWith('.test.ts') && !/^\s*\w+\.run\(\)/m.test(text))
      .map(({ path }) => `${path} never calls test.run()`),
  }),
}
