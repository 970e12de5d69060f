import { matches, type Rule, sources } from './rule.ts'

/** Payloads must be read by their schema (`platform/outbox/event.ts`), not cast. */
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
