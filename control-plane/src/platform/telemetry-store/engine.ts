// The process that owns the store's folder. Runs ClickHouse in process (chdb), and serves the HTTP interface of a
// ClickHouse server on a socket, as far as `@clickhouse/client` uses it here. Ends with its parent.
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Session } from 'chdb'
import { createSemaphore, NoPermit } from '../semaphore.ts'
import { EXIT_CLOSED, READERS, TOO_MANY_QUERIES } from './bounds.ts'
import { createQueryLimit, TooManyWait } from './query-limit.ts'
import { quote } from './quote.ts'
import { inSeconds } from './seconds.ts'

/** The memory limit of each query (bytes); larger groups and sorts go to disk. */
const QUERY_MEMORY = 1_000_000_000
const READER_SETTINGS = `set readonly = 2, max_memory_usage = ${QUERY_MEMORY},
  max_bytes_before_external_group_by = ${QUERY_MEMORY / 2}, max_bytes_before_external_sort = ${QUERY_MEMORY / 2}`

/** The longest address, with its parameters, which may be lists of values (bytes); a ClickHouse server accepts 1 MB. */
const LONGEST_ADDRESS = 256 * 1024
/** The time limit of a query without its own (seconds). */
const LONGEST_SECONDS = 300
/** Parameters of the address that are not settings of the engine. */
const NOT_SETTINGS =
  /^(query|query_id|readonly|database|default_format|session_id|wait_end_of_query|enable_http_compression|http_.*|send_progress_.*)$/
const NAME = /^\w+$/

const [folder = '', socket = ''] = process.argv.slice(2)

/** Opens the folder. Exits if another process owns it; the engine itself reports why on standard error. */
function open(): Session {
  try {
    return new Session(folder)
  } catch {
    process.exit(EXIT_CLOSED)
  }
}

/** A session of the engine. Its settings persist, so each request resets those of the previous one. */
interface Connection {
  session: Session
  set: readonly string[]
}

/** The parameters (`param_x`, as in the HTTP interface) and settings of an address, as statements before the query. */
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
const readLimit = createQueryLimit()
const writeOne = createSemaphore(1)

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
      : await writeOne(() => run(writer, searchParams, text)),
  )
}

/**
 * Runs a query when its account has a free slot, since all processes of the machine share the readers. Waiting counts
 * as part of its time.
 */
async function readInTurn(search: URLSearchParams, text: string): Promise<Buffer> {
  const until = performance.now() + Number(search.get('max_execution_time') ?? LONGEST_SECONDS) * 1_000
  const left = () => Math.max(0, until - performance.now())
  const asking = {
    account: search.get('param_account') ?? '',
    purpose: search.get('param_purpose') === 'rule' ? ('rule' as const) : ('request' as const),
  }
  return readLimit(asking, left, () => {
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
    const code = error instanceof NoPermit || error instanceof TooManyWait ? TOO_MANY_QUERIES : clickhouseCode
    response.writeHead(500, { 'x-clickhouse-exception-code': String(code ?? 1_000) })
    response.end(message)
  })
})
// Removes the socket that a killed process left.
rmSync(socket, { force: true })
server.listen(socket, () => process.stdout.write('ready\n'))

process.stdin.resume()
process.stdin.once('close', () => {
  // Its work is in transactions of the engine; unconfirmed inserts are sent again.
  for (const { session } of [writer, ...readers]) session.close()
  process.exit()
})
