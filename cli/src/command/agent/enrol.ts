import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { enrolAgent, listAgents } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import type { Command } from 'commander'
import { regionSlug } from '../../api/find-region.ts'
import { failed, messageOf, systemCode } from '../../failure.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineEnrol(agent: Command, session: Session): void {
  define(agent, {
    usage: 'enrol <region>',
    about: 'Enrol an agent; its machine needs only the credential file, which is written once and cannot be read again',
    examples: [
      'pharos agent enrol office',
      'pharos agent enrol office --name rack-3 --out - | ssh rack-3 "cat > agent.json"',
    ],
  })
    .option('--name <text>', 'display name (the region and a number)')
    .option('--out <file>', 'where to write the credentials, - for stdout (agent-NAME.json)')
    .action(async (region: string, given: { name?: string; out?: string }) => {
      const slug = await regionSlug(session, region)
      const name = given.name ?? (await nextName(session, slug))
      const enrol = async () => (await session.call(enrolAgent, { params: { slug }, body: { name } })).body
      const file = given.out ?? `agent-${name.replaceAll(/[^\w.-]+/g, '-')}.json`
      if (file === '-') return session.write(text((await enrol()).credentials))
      const { credentials, ...made } = await keptIn(session.files.path(file), enrol)
      session.print(
        { ...made, file: session.files.path(file) },
        () => `Enrolled ${name} in ${slug}; its credentials are in ${file}.`,
      )
      session.hint(`Start it: node probe-agent/bin/probe-agent.mjs --credentials ${shellWord(file)}`)
      if (isLocal(credentials.nats_url))
        session.hint(
          `It can reach ${credentials.nats_url} on this machine only; for agents elsewhere, set PHAROS_NATS_PUBLIC_URL to an address of the bus that they reach (with npm start also PHAROS_NATS_LISTEN, which opens it).`,
        )
    })
}

async function nextName(session: Session, slug: string): Promise<string> {
  const { body: agents } = await session.call(listAgents, { params: { slug } })
  const names = new Set(agents.map(({ name }) => name))
  let number = agents.length + 1
  while (names.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

/**
 * Creates the file before the agent, readable only for this user: the credentials are returned only once, and must not
 * be lost.
 */
async function keptIn<T extends { credentials: AgentCredentials }>(file: string, enrol: () => Promise<T>): Promise<T> {
  const handle = create(file)
  try {
    const made = await enrol()
    writeSync(handle, text(made.credentials))
    return made
  } catch (error) {
    rmSync(file)
    throw error
  } finally {
    closeSync(handle)
  }
}

function create(file: string): number {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw failed(`${file} already exists; choose another file with --out.`)
    throw failed(`${file} cannot be written: ${messageOf(error)}`)
  }
}

function text(credentials: AgentCredentials): string {
  return `${JSON.stringify(credentials, null, 2)}\n`
}

function isLocal(nats_url: string): boolean {
  return /\/\/(127\.|localhost|\[::1\])/.test(nats_url)
}
