import * as assert from 'uvu/assert'
import { closeFullWorld, createFullWorld } from '../../api/standing/world.ts'
import { repetitions } from '../../form.ts'
import { type Browsing, browserSuite } from '../../page/chromium.ts'
import type { World } from '../../world/world.ts'
import { signedIn } from '../at-console.ts'
import { kindOf, lookThrough } from './look.ts'
import { attackReplies } from './replies.ts'
import { screensOf } from './screens.ts'
import { type Stored, storeAttacks } from './store.ts'

interface Area {
  /** Whose routes are called: the first word of their ids. */
  concepts: readonly string[]
  /** Stores what its screens show beside it; returns screens of that which have ids in their addresses. */
  prepare?(world: World): Promise<readonly string[]>
  /** Beside those of what is stored. */
  screens: readonly string[]
  /** Fields, as `route field`, that no screen shows, each with why; besides what the contract says is secret. */
  unseen: readonly (readonly [field: RegExp, why: string])[]
  /** Fields of replies that hold what strangers have said, as `route field`: each is shown. */
  heard: readonly string[]
}

/** A create and an update store the same, which the same screens show: in short one of them is looked at. */
const REQUESTS_EACH = repetitions('requests that store the same field, whose screens are looked at', 1, 2)

/** What is stored, without the request of two that stores nothing more: the one that stores most is kept. */
function telling(all: readonly Stored[]): Stored[] {
  const known = new Set<string>()
  return all
    .toSorted((a, b) => b.fields.length - a.fields.length)
    .filter(({ route, fields }) => {
      const names = fields.map(({ name }) => `${route.replace(/\.(create|update)$/, '')} ${name}`)
      const isNew = names.some(name => !known.has(name))
      for (const name of names) known.add(name)
      return isNew
    })
}

/** A suite of a part of the console: attacks in what people store, and in all that replies say. */
export function attackArea(name: string, { concepts, prepare, screens, unseen, heard }: Area) {
  const { test, look } = browserSuite<Browsing & { world: World; stored: Stored[]; prepared: readonly string[] }>(
    `attacks in the console: ${name}`,
  )
  test.before(async context => {
    context.world = await createFullWorld({ agent: false })
    context.prepared = (await prepare?.(context.world)) ?? []
    const all = await storeAttacks(context.world, concepts)
    context.stored = REQUESTS_EACH === 1 ? telling(all) : all
  })
  test.after(({ world }) => closeFullWorld(world))

  look('what is stored runs nowhere, and is shown as text', async ({ world, page, stored, prepared }) => {
    const context = await signedIn(world, page)
    const each = [...screens, ...prepared, ...stored.flatMap(screensOf)]
    const shown = await lookThrough(context, world.url, each, false)
    const fields = stored.flatMap(({ route, fields }) =>
      fields.map(({ name, mark, isSecret }) => ({ name: `${route} ${name}`, isSecret, isShown: shown.includes(mark) })),
    )
    const named = (some: typeof fields) => some.map(({ name }) => name)
    assert.equal(named(fields.filter(({ isSecret, isShown }) => isSecret && isShown)), [], 'no secret is shown')
    const hidden = named(fields.filter(({ isSecret, isShown }) => !isSecret && !isShown))
    const isKnown = (field: string) => unseen.some(([pattern]) => pattern.test(field))
    assert.equal([...new Set(hidden.filter(field => !isKnown(field)))], [], 'each field is shown somewhere')
    const stale = unseen.filter(([pattern]) => !hidden.some(field => pattern.test(field)))
    assert.equal(stale, [], 'what is said to be shown nowhere is not')
  })

  look('whatever a reply says runs nowhere', async ({ world, page, stored, prepared }) => {
    const context = await signedIn(world, page)
    const marks = await attackReplies(context, world.url)
    const each = [...screens, ...prepared, ...stored.flatMap(screensOf)]
    // All replies are attacked, so one of a kind is enough.
    const shown = await lookThrough(context, world.url, [...new Map(each.map(at => [kindOf(at), at])).values()], true)
    const seen = [...marks].filter(([, mark]) => shown.includes(mark)).map(([field]) => field)
    const missing = heard.filter(field => !seen.includes(field))
    assert.equal(missing, [], `shown are ${seen.toSorted().join(', ')}`)
  })
  return test
}

/** For tools that plan and apply; people name things by their names. */
export const EXTERNAL_KEY = [/ external_key$/, 'a name for tools, which the API alone shows'] as const
