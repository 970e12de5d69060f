import { basename } from 'node:path'
import { matches, type Rule, sources } from './rule.ts'

const DRAWER = /^(utils?|helpers?|common|types)(\.|$)/

export const names: Rule = {
  name: 'names',
  run: () => ({
    faults: sources().flatMap(source => [
      ...(source.path.split('/').some(part => DRAWER.test(part))
        ? [`${source.path}: ${basename(source.path)} is a drawer; name it after what it does`]
        : []),
      ...matches(source, /\bclass \w+Service\b/g, match => `${match}: a service is a thing of the domain here`),
    ]),
  }),
}
