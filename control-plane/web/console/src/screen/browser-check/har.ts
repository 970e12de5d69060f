import { z } from 'zod'

/** Nobody reads more, and more would slow the page down. */
const MOST_REQUESTS = 1_000

const Header = z.object({ name: z.string(), value: z.string() })
const Milliseconds = z.number().catch(-1)
const Entry = z.object({
  startedDateTime: z.string(),
  time: Milliseconds,
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.array(Header).catch([]),
    postData: z.object({ text: z.string() }).optional().catch(undefined),
  }),
  response: z.object({
    status: z.number(),
    statusText: z.string().catch(''),
    headers: z.array(Header).catch([]),
    content: z
      .object({ size: z.number().catch(-1), mimeType: z.string().catch(''), text: z.string().optional() })
      .catch({ size: -1, mimeType: '' }),
    _transferSize: z.number().catch(-1),
    _failureText: z.string().optional().catch(undefined),
  }),
  timings: z.record(z.string(), Milliseconds).catch({}),
})
const Har = z.object({ log: z.object({ entries: z.array(z.unknown()) }) })

/** One request of a HAR file (HAR 1.2), with its start. */
export interface HarRequest extends z.output<typeof Entry> {
  /** Milliseconds since the first request. */
  start: number
}

export interface HarRequests {
  requests: HarRequest[]
  /** Milliseconds from the start of the first to the end of the last. */
  span: number
  /** How many requests are not shown. */
  left: number
}

/** Returns the requests of a HAR. An attacker may have written it: entries that do not fit the format are skipped. */
export function readHar(json: unknown): HarRequests {
  const { entries } = Har.parse(json).log
  const read = entries.slice(0, MOST_REQUESTS).flatMap(entry => {
    const parsed = Entry.safeParse(entry)
    const at = parsed.success ? Date.parse(parsed.data.startedDateTime) : Number.NaN
    return parsed.success && !Number.isNaN(at) ? [{ ...parsed.data, at }] : []
  })
  const begin = Math.min(...read.map(({ at }) => at))
  const requests = read.map(({ at, ...entry }) => ({ ...entry, start: at - begin })).sort((a, b) => a.start - b.start)
  const span = Math.max(1, ...requests.map(({ start, time }) => start + Math.max(0, time)))
  return { requests, span, left: Math.max(0, entries.length - MOST_REQUESTS) }
}
