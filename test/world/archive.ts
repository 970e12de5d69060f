import { type ArchiveLine, type OpenedArchive, openArchive } from '@pharos/control-plane/business/archive/open.ts'
import type { Client } from '@pharos/shared-protocol/client.ts'
import { ApiError } from '@pharos/shared-protocol/client.ts'
import type { AccountImport, AccountImportResult } from '@pharos/shared-protocol/contract/business/account-import.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import { until } from '../until.ts'
import type { World } from './world.ts'

/** Makes an archive of an account, waits for it, and returns its id. One that is being made comes first. */
export async function makeArchive(world: World, call: Client = world.call): Promise<string> {
  const states = async () => {
    await world.settle()
    return (await call(routes.listAccountExports)).body
  }
  const isOpen = ({ status }: { status: string }) => status === 'waiting' || status === 'running'
  await until('no archive is being made', async () => !(await states()).some(isOpen))
  const { body } = await call(routes.startAccountExport).catch(error => {
    if (error instanceof ApiError && error.problem.code === 'conflict') return { body: { id: '' } }
    throw error
  })
  if (body.id === '') return makeArchive(world, call)
  await until('the archive is made', async () => !(await states()).some(isOpen))
  return body.id
}

/** The bytes of an archive. */
export async function archiveBytes(world: World, id: string, key = world.ownerKey): Promise<Buffer> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${world.url}/account/export/${id}/file`, { headers })
  if (!response.ok) throw new Error(`The archive was refused: ${response.status} ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}

/** What an import ended with: the status that a request would have had, and what it did. */
export interface Imported {
  status: number
  text: string
  done: AccountImport
}

/** Has an archive imported, from the body or as it was uploaded, and waits until that has ended. */
export async function importArchive(
  world: Pick<World, 'url' | 'settle'>,
  { key, call }: { key: string; call: Client },
  body: Buffer | null,
  query = '',
): Promise<Imported> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/zip' }
  const address = `${world.url}/account/import${body === null ? '?uploaded=true' : ''}${query}`
  const response = await fetch(address, { method: 'POST', headers, body: body && new Uint8Array(body) })
  const text = await response.text()
  if (response.status !== 202) return { status: response.status, text, done: JSON.parse(text) as AccountImport }
  const params = { id: (JSON.parse(text) as AccountImportResult).id }
  const states: AccountImportResult[] = []
  await until('the import has ended', async () => {
    await world.settle()
    states.push((await call(routes.getAccountImport, { params })).body)
    return ['done', 'failed'].includes(states.at(-1)?.status ?? '')
  })
  const { report, problem } = states.at(-1) as AccountImportResult
  if (report !== null) return { status: 200, text: JSON.stringify(report), done: report }
  const code = problem?.code ?? 'internal'
  return { status: REFUSALS[code].status, text: JSON.stringify(problem), done: problem as never }
}

/** Makes an archive, and opens it. */
export async function archiveOf(world: World, account?: { call: Client; key: string }): Promise<OpenedArchive> {
  const id = await makeArchive(world, account?.call)
  return openArchive(await archiveBytes(world, id, account?.key))
}

export async function linesOf(read: OpenedArchive['read'], name: string): Promise<ArchiveLine[]> {
  const lines: ArchiveLine[] = []
  for await (const line of read(name)) lines.push(line)
  return lines
}
