import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { BrowserContext } from 'playwright-core'
import type { z } from 'zod'
import { readBy } from './reading.ts'
import { attacksWith } from './texts.ts'

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  options?: readonly z.ZodType[]
  valueType?: z.ZodType
  getter?: () => z.ZodType
}

/** By `route field`, the marks of the texts that replies were given. */
export type Marks = Map<string, string>

/**
 * From now on each reply that the browser reads has an attack wherever its schema admits one: what a target, a name
 * server, a mail, an agent or a user agent may have said, however it got into the database.
 */
export async function attackReplies(context: BrowserContext, url: string): Promise<Marks> {
  const marks: Marks = new Map()
  await context.route(
    ({ origin, pathname }) =>
      origin === new URL(url).origin && ['GET', 'POST'].some(method => readBy(method, pathname) !== undefined),
    async request => {
      const asked = request.request()
      const route = readBy(asked.method(), new URL(asked.url()).pathname)
      const isJson = route?.replyType === 'json'
      if (!isJson || asked.isNavigationRequest()) return request.continue()
      // A page that has gone meanwhile wants no answer.
      const response = await request.fetch().catch(() => null)
      if (!response) return
      if (!response.ok() || !/^application\/json/.test(response.headers()['content-type'] ?? ''))
        return request.fulfill({ response })
      const json = attacked(route.reply.body, await response.json(), { route, marks, at: '' })
      return request.fulfill({ response, json }).catch(() => undefined)
    },
  )
  return marks
}

interface Where {
  route: AnyRoute
  marks: Marks
  at: string
}

function attacked(schema: z.ZodType, value: unknown, where: Where): unknown {
  const { type, shape, innerType, out, element, options, valueType, getter } = schema._zod.def as unknown as Def
  const inside = innerType ?? out ?? getter?.()
  if (type === 'string') return attackFor(schema, value, where)
  if (inside) {
    const isText = (inside._zod.def as unknown as Def).type === 'string'
    return value === null && !isText ? null : attacked(inside, value, where)
  }
  const into = (name: string): Where => ({ ...where, at: where.at === '' ? name : `${where.at}.${name}` })
  if (element) return Array.isArray(value) ? value.map(each => attacked(element, each, where)) : value
  if (options) {
    const option = options.find(each => each.safeParse(value).success)
    return option ? attacked(option, value, where) : value
  }
  if (typeof value !== 'object' || value === null || (!shape && !valueType)) return value
  const entries = Object.entries(value).map(([name, each]) => {
    const own = shape?.[name] ?? valueType
    return [name, own ? attacked(own, each, into(name)) : each]
  })
  return Object.fromEntries(entries)
}

/** Not texts of anybody: names that our own code gives, on which the console decides what to show. */
const OURS = /(^|\.)(type|kind|code|action|status|state|slug|regions|check_regions|csrf_token|methods|cursor|timezone)$/

function attackFor(schema: z.ZodType, value: unknown, { route, marks, at }: Where): unknown {
  // Addresses are judged where they are stored, or are our own.
  if (/^https?:/.test(String(value)) || OURS.test(at) || !schema.safeParse('"><b data-attack>').success) return value
  // A page that our server has made of what is stored, which is shown in a frame without scripts.
  if (route.id.endsWith('.preview') && at === 'html') return value
  const name = `${route.id} ${at}`
  const mark = marks.get(name) ?? `rr${marks.size.toString(36)}zz`
  marks.set(name, mark)
  const chosen = attacksWith(mark).slice(8)
  return chosen.find(text => schema.safeParse(text).success) ?? value
}
