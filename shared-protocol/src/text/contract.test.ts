import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROUTES } from '../contract/index.ts'
import { textOfMessage } from './message.ts'

const test = suite('the messages of the contract')

/** A message that a schema or one of its checks has, as zod holds it. */
interface Definition {
  error?: (issue: object) => unknown
  checks?: { _zod: { def: Definition } }[]
}

/** Every message of a schema and of those within it. One that depends on its input is left out. */
function messagesOf(node: unknown, seen: Set<unknown>): string[] {
  if (typeof node !== 'object' || node === null || seen.has(node)) return []
  seen.add(node)
  if (Array.isArray(node)) return node.flatMap(each => messagesOf(each, seen))
  const def = '_zod' in node ? (node as { _zod: { def: Definition } })._zod.def : (node as Definition)
  const parts = Object.entries(def).flatMap(([name, part]) =>
    name === 'getter' && typeof part === 'function' ? messagesOf(part(), seen) : messagesOf(part, seen),
  )
  return [...messageOf(def), ...parts]
}

function messageOf({ error }: Definition): string[] {
  if (typeof error !== 'function') return []
  try {
    const said = error({ code: 'custom', input: '' })
    return typeof said === 'string' ? [said] : []
  } catch {
    return []
  }
}

test('each has a code', () => {
  const seen = new Set<unknown>()
  const messages = new Set(ROUTES.flatMap(({ params, query, body }) => messagesOf([params, query, body], seen)))
  assert.ok(messages.size > 60, `only ${messages.size} were found`)
  const without = [...messages].filter(message => !textOfMessage(message))
  assert.equal(without, [])
})

test.run()
