import { AGENT_DE } from '@pharos/shared-protocol/text/de/agent.ts'
import { AGENT } from '@pharos/shared-protocol/text/en/agent.ts'
import { render } from '@pharos/shared-protocol/text/render.ts'
import { isText, type Text } from '@pharos/shared-protocol/text/text.ts'
import * as assert from 'uvu/assert'

interface Failed {
  failure_detail: string | null
  failure_text: Text | null
}

/** What is left of our own English in a German sentence; what others said stands in quotes or parentheses. */
const ENGLISH = /\b(the|of|is|has|have|must|not|no|and|for|with|within|by|which|could|did|answered|before)\b/
const OTHERS = /docs\/\S+|"[^"]*"|„[^“]*“|\([^)]*\)|: [^:]*$/g

/** The longest sentence of an outcome. */
const LONGEST = 2_000

/** The German of a failure, whose text says the same as its sentence. */
export function germanOf({ failure_detail, failure_text }: Failed): string {
  assert.ok(isText(failure_text), `no text: ${failure_detail}`)
  assert.is(render(AGENT, failure_text, 'en').slice(0, LONGEST), failure_detail)
  const german = render(AGENT_DE, failure_text, 'de')
  assert.not.match(german.replaceAll(OTHERS, ''), ENGLISH)
  assert.is.not(german, failure_detail)
  return german
}
