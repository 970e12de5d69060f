import { OUTCOMES_STREAM, RUNS_STREAM } from '@pharos/shared-protocol/message/subject.ts'
import { headers, type JetStreamClient, type JetStreamManager, type StoredMsg } from 'nats'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { connectAgentsAccount } from './connect.ts'
import { RECEIVED_AT } from './message.ts'

const RETIRED_SUBJECT = 'retired.outcomes'
const RETRY_MS = 1_000

/**
 * Moves outcomes that wait in the agents' account, where the streams were before the control plane had its own account,
 * and deletes the streams there. Agents get no confirmation meanwhile, and keep their outcomes in their spools.
 * Repeating this after a crash sends some twice, but each result is stored once.
 */
export async function emptyRetiredStreams(config: Config, target: JetStreamClient, log: Log): Promise<void> {
  const connection = await connectAgentsAccount(config)
  try {
    const manager = await connection.jetstreamManager({ timeout: 5_000 }).catch(() => null)
    if (manager === null) return
    const names = await manager.streams.names().next()
    if (names.includes(OUTCOMES_STREAM)) await moveOutcomes(manager, target, log)
    if (names.includes(RUNS_STREAM)) await manager.streams.delete(RUNS_STREAM)
  } finally {
    await connection.close()
  }
}

async function moveOutcomes(manager: JetStreamManager, target: JetStreamClient, log: Log): Promise<void> {
  await manager.streams.update(OUTCOMES_STREAM, { subjects: [RETIRED_SUBJECT] })
  let moved = 0
  for (let message = await nextFrom(manager, 1); message; message = await nextFrom(manager, message.seq + 1)) {
    await send(target, message, log)
    moved++
  }
  await manager.streams.delete(OUTCOMES_STREAM)
  log.info({ moved }, 'moved the outcomes that waited on the bus to the control plane’s own account')
}

/** The first stored message with this number or a later one; null if there is none. */
async function nextFrom(manager: JetStreamManager, seq: number): Promise<StoredMsg | null> {
  // The server accepts both fields, but the client's type does not.
  const query = { seq, next_by_subj: '>' } as unknown as { seq: number }
  return manager.streams.getMessage(OUTCOMES_STREAM, query).catch((error: { api_error?: { code?: number } }) => {
    if (error.api_error?.code === 404) return null
    throw error
  })
}

/**
 * Publishes an outcome. Retries until there is room: an agent's share of the stream may be full until the intake has
 * taken some.
 */
async function send(target: JetStreamClient, message: StoredMsg, log: Log): Promise<void> {
  const kept = headers()
  kept.set(RECEIVED_AT, String(message.time.getTime()))
  const id = message.header?.get('Nats-Msg-Id')
  for (;;) {
    try {
      await target.publish(message.subject, message.data, { headers: kept, ...(id ? { msgID: id } : {}) })
      return
    } catch (err) {
      log.warn({ err }, 'an outcome could not be moved yet; will retry')
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }
}
