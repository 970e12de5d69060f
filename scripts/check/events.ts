import { matches, type Rule, sources } from './rule.ts'

/** `platform/outbox/event.ts` reads payloads by their schema. */
const CAST = /\bpayload as \w+/g

export const events: Rule = {
  name: 'events are read by their type',
  run: () => {
    const code = sources().filter(({ path }) => path.startsWith('control-plane/src/'))
    return {
      faults: code.flatMap(source => matches(source, CAST, match => `${match}: read it by \`read\` of its event type`)),
    }
  },
}
