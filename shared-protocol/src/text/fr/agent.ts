import type { AGENT } from '../en/agent.ts'
import type { PLAIN } from '../en/plain.ts'
import type { Translated } from '../words.ts'
import { CONNECTION_FR } from './connection.ts'
import { KIND_SAID_FR } from './kind.ts'
import { LOOKUP_FR } from './lookup.ts'

export const PLAIN_FR: Translated<typeof PLAIN> = {
  'plain.quote': '{text}',
  'plain.lines': ({ lines }, show) => lines.map(show.value).join('\n'),
  'plain.sentences': ({ sentences }, show) => sentences.map(show.value).join(' ; '),
}

export const AGENT_FR: Translated<typeof AGENT> = {
  ...PLAIN_FR,
  ...CONNECTION_FR,
  ...KIND_SAID_FR,
  ...LOOKUP_FR,
}
