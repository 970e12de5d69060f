import { answerTo, answerWith, endOfQuestion, FAILING, FINE, type Relay, startRelay } from '../dns-record/relay.ts'

/** The records that the server has, by name. */
const texts = new Map<string, string>()
let running: Promise<Relay> | undefined
let failing = false

const TXT = 16

/** Starts the process's one DNS server with TXT records. Returns its address for PHAROS_RESOLVERS. */
export async function textServer(): Promise<string> {
  running ??= startRelay(query => {
    if (failing) return answerTo(query, FAILING)
    const text = texts.get(nameIn(query))
    if (text === undefined || query[endOfQuestion(query) - 3] !== TXT) return answerTo(query, FINE)
    return answerWith(query, TXT, Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]))
  })
  return (await running).server
}

/** Sets a record; null removes it. */
export function publishText(name: string, value: string | null): void {
  if (value === null) texts.delete(name)
  else texts.set(name, value)
}

/** Sets whether the server responds with a failure from now on. */
export function failTexts(fails: boolean): void {
  failing = fails
}

/** The name that a query asks for (RFC 1035, 4.1.2). */
function nameIn(query: Buffer): string {
  const labels: string[] = []
  for (let at = 12; query[at]; at += (query[at] ?? 0) + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)).toLowerCase())
  return labels.join('.')
}
