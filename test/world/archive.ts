import { type ArchiveLine, type OpenedArchive, openArchive } from '@pharos/control-plane/business/archive/open.ts'
import type { Client } from '@pharos/shared-protocol/client.ts'
import { ApiError } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
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
