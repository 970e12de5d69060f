import { matches, type Rule, sources } from './rule.ts'

/** A program reads its environment in a file (or folder) named after it, or at its very start. */
const PLACE = /(^|\/)(config(uration)?(\/.*|[^/]*)|main|.*\.test)\.ts$/
/** A browser has no environment. */
const PROGRAMS = /^(control-plane(?!\/web)|probe-agent|shared-protocol|cli|deploy)\//

export const configuration: Rule = {
  name: 'configuration',
  run: () => ({
    faults: sources()
      .filter(({ path }) => PROGRAMS.test(path) && !PLACE.test(path))
      .flatMap(source => matches(source, /\bprocess\.env\b/g, match => `${match} stands outside the configuration`)),
  }),
}
