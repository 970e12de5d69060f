import type { AGENT } from '../en/agent.ts'
import type { PLAIN } from '../en/plain.ts'
import type { Translated } from '../words.ts'
import { CONNECTION_DE } from './connection.ts'
import { KIND_SAID_DE } from './kind.ts'
import { LOOKUP_DE } from './lookup.ts'

export const PLAIN_DE: Translated<typeof PLAIN> = {
  'plain.quote': '{text}',
  'plain.lines': ({ lines }, show) => lines.map(show.value).join('\n'),
  'plain.sentences': ({ sentences }, show) => sentences.map(show.value).join('; '),
}

export const AGENT_DE: Translated<typeof AGENT> = {
  ...PLAIN_DE,
  ...CONNECTION_DE,
  ...KIND_SAID_DE,
  ...LOOKUP_DE,
}
