// The process that owns the store's folder: ClickHouse in process (chdb), which answers at a socket as the HTTP
// interface of a ClickHouse server does, as far as `@clickhouse/client` uses it here. It ends with its parent.
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Session } from 'chdb'
import { createSlots, NoSlot } from '../slots.ts'
import { EXIT_CLOSED, READERS, TOO_MANY_QUERIES } from './bounds.ts'
import { createLanes, TooManyWait } from './lane.ts'
import { quote } from './quote.ts'
import { inSeconds } from './seconds.ts'

/** Of each query (bytes); larger groups and sorts go to disk. */
const QUERY_MEMORY = 1_000_000_000
const READER_SETTINGS = `set readonly = 2, max_memory_usage = ${QUERY_MEMORY},
  max_bytes_before_external_group_by = ${QUERY_MEMORY / 2}, max_bytes_before_external_sort = ${QUERY_MEMORY / 2}`

/** With its parameters, among them lists of values (bytes); a ClickHouse server takes 1 MB. */
const LONGEST_ADDRESS = 256 * 1024
/** Of a query that names no time (seconds). */
const LONGEST_SECONDS = 300
/** Parameters of the address that are no settings of the engine. */
const NOT_SETTINGS =
  /^(query|query_id|readonly|database|default_format|session_id|wait_end_of_query|enable_http_compression|http_.*|send_progress_.*)$/
const NAME = /^\w+$/

const [folder = '', socket = ''] = process.argv.slice(2)

/** Fails while another process owns the folder; the engine itself says why on the standard error. */
function open(): Session {
  try {
    return new Session(folder)
  } catch {
    process.exit(EXIT_CLOSED)
  }
}

/** A session of the engine. What it has been set stays, so a request also takes back what the one before it has set. */
interface Connection {
  session: Session
  set: readonly string[]
}

/** What an address sets, as statements before the query: parameters (`param_x`, as the interface writes them) and settings. */
function settingsFor(connection: Connection, search: URLSearchParams): string {
  const given = [...search].filter(([name]) => NAME.test(name) && !NOT_SETTINGS.test(name))
  const names = given.map(([name]) => name)
  const old = connection.set.filter(name => !names.includes(name))
  connection.set = names.filter(name => !name.startsWith('param_'))
  return [
    ...old.map(name => `set ${name} = default;`),
    ...given.map(([name, text]) => `set ${name} = ${quote(text)};`),
  ].join(' ')
}

const writer: Connection = { session: open(), set: [] }
const readers: Connection[] = Array.from({ length: READERS }, () => ({ session: new Session(folder), set: [] }))
for (const { session } of readers) await session.queryAsync(READER_SETTINGS)
const idle = [...readers]
const readLanes = createLanes()
const writeSlots = createSlots(1)

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
  if (pathname === '/ping') return void response.end('Ok.\n')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const text = body.toString()
  response.end(
    searchParams.has('readonly')
      ? await readInTurn(searchParams, text)
      : await writeSlots(() => run(writer, searchParams, text)),
  )
}

/** By accounts, since all processes of the machine share the readers. What a query waits is part of its time. */
async function readInTurn(search: URLSearchParams, text: string): Promise<Buffer> {
  const until = performance.now() + Number(search.get('max_execution_time') ?? LONGEST_SECONDS) * 1_000
  const left = () => Math.max(0, until - performance.now())
  const asking = {
    account: search.get('param_account') ?? '',
    purpose: search.get('param_purpose') === 'rule' ? ('rule' as const) : ('request' as const),
  }
  return readLanes(asking, left, () => {
    search.set('max_execution_time', String(inSeconds(left())))
    return read(search, text)
  })
}

async function read(search: URLSearchParams, text: string): Promise<Buffer> {
  const reader = idle.pop() as Connection
  try {
    return await run(reader, search, text)
  } finally {
    idle.push(reader)
  }
}

async function run(connection: Connection, search: URLSearchParams, text: string): Promise<Buffer> {
  const query = `${settingsFor(connection, search)} ${text}`
  return Buffer.from((await connection.session.queryAsync(query)).bytes())
}

const server = createServer({ maxHeaderSize: LONGEST_ADDRESS }, (request, response) => {
  answer(request, response).catch(error => {
    const { clickhouseCode, message } = error as { clickhouseCode?: number; message: string }
    const code = error instanceof NoSlot || error instanceof TooManyWait ? TOO_MANY_QUERIES : clickhouseCode
    response.writeHead(500, { 'x-clickhouse-exception-code': String(code ?? 1_000) })
    response.end(message)
  })
})
// What a process that was killed has left.
rmSync(socket, { force: true })
server.listen(socket, () => process.stdout.write('ready\n'))

process.stdin.resume()
process.stdin.once('close', () => {
  // Its work is in transactions of the engine; what was not confirmed is sent again.
  for (const { session } of [writer, ...readers]) session.close()
  process.exit()
})
