import { matches, type Rule, sources } from './rule.ts'

/**
 * A program reads its environment in its main file, or in files or folders of its configuration. Tests may read it,
 * too.
 */
const PLACE = /(^|\/)(config(uration)?(\/.*|[^/]*)|main|.*\.test)\.ts$/
/** The console runs in a browser, which has no environment. */
const PROGRAMS = /^(control-plane(?!\/web)|probe-agent|shared-protocol|cli|deploy)\//

export const configuration: Rule = {
  name: 'configuration',
  run: () => ({
    faults: sources()
      .filter(({ path }) => PROGRAMS.test(path) && !PLACE.test(path))
      .flatMap(source => matches(source, /\bprocess\.env\b/g, match => `${match} stands outside the configuration`)),
  }),
}
