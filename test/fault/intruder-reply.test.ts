import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import {
  artifactSubject,
  helloSubject,
  inboxPrefix,
  outcomeSubject,
  runConsumer,
  runSubject,
} from '@pharos/shared-protocol/message/subject.ts'
import type { JetStreamManager, NatsConnection } from 'nats'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openControl } from '../world/bus.ts'
import { HELLO, intrude } from '../world/intruder.ts'
import { useServers } from '../world/servers.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

/** Every message that the agent's credentials may publish and that something answers. */
function messagesOf({ region_id, agent_id }: AgentCredentials): [subject: string, body: string][] {
  const lane = runConsumer(region_id, 'light')
  const ack = `$JS.ACK.RUNS.${lane}.1.1.1.1700000000000000000.0`
  const next = `$JS.API.CONSUMER.MSG.NEXT.RUNS.${lane}`
  return [
    ...['', '+ACK', '-NAK', '+WPI', '+TERM', '+NXT', '+NXT {"batch":5,"no_wait":true}'].map(body => pair(ack, body)),
    ...['x', '', '1', '{"batch":2,"no_wait":true}', '{"batch":2,"expires":50000000}'].map(body => pair(next, body)),
    [`$JS.API.CONSUMER.INFO.RUNS.${lane}`, ''],
    [helloSubject(region_id, agent_id), HELLO],
    [helloSubject(region_id, agent_id), 'junk'],
    [artifactSubject(region_id, agent_id), '{}'],
    [outcomeSubject(region_id, agent_id), 'junk'],
  ]
}

function pair(subject: string, body: string): [string, string] {
  return [subject, body]
}

/** Where a reply would do harm, if it were published there. */
function victims(own: AgentCredentials, other: AgentCredentials): string[] {
  const lane = runConsumer(other.region_id, 'light')
  const api = (command: string) => ['OUTCOMES', 'RUNS'].map(stream => `$JS.API.${command}.${stream}`)
  return [
    ...api('STREAM.DELETE'),
    ...api('STREAM.PURGE'),
    '$JS.API.CONSUMER.DELETE.OUTCOMES.intake',
    `$JS.API.CONSUMER.DELETE.RUNS.${lane}`,
    `$JS.API.CONSUMER.MSG.NEXT.RUNS.${lane}`,
    `$JS.ACK.RUNS.${lane}.1.1.1.1700000000000000000.0`,
    runSubject(other.region_id, 'light'),
    runSubject(other.region_id, 'heavy'),
    runSubject(own.region_id, 'light'),
    outcomeSubject(other.region_id, other.agent_id),
    helloSubject(other.region_id, other.agent_id),
    artifactSubject(other.region_id, other.agent_id),
    `${inboxPrefix(other.agent_id)}.x`,
    '_R_.x',
  ]
}

/**
 * Sends every message with every victim as its reply. The server may also refuse one by an error or by closing the
 * connection.
 */
async function attack(connection: NatsConnection, own: AgentCredentials, other: AgentCredentials): Promise<number> {
  const attempts = messagesOf(own).flatMap(([subject, body]) =>
    victims(own, other).map(reply => ({ subject, body, reply })),
  )
  for (const { subject, body, reply } of attempts) connection.publish(subject, body, { reply })
  await connection.flush()
  return attempts.length
}

async function lookAt(manager: JetStreamManager, other: AgentCredentials) {
  const [runs, outcomes] = await Promise.all([
    manager.streams.info('RUNS', { subjects_filter: '>' }),
    manager.streams.info('OUTCOMES', { subjects_filter: '>' }),
  ])
  const consumers = [
    await manager.consumers.info('OUTCOMES', 'intake'),
    await manager.consumers.info('RUNS', runConsumer(other.region_id, 'light')),
  ]
  return {
    created: [runs.created, outcomes.created, ...consumers.map(each => each.created)],
    others: Object.keys({ ...runs.state.subjects, ...outcomes.state.subjects }).filter(subject =>
      subject.includes(other.region_id),
    ),
    runs: runs.state.messages,
  }
}

async function inControl<T>(world: World, work: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const connection = await openControl(await useServers(), world.config.PHAROS_NATS_ACCOUNT_KEY)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

async function currentStatus(world: World, job_id: string) {
  return (await world.call(routes.getHttpJob, { params: { job_id } })).body.current_status
}

story(test, 'whatever an agent names as its reply subject, nothing is published there', async world => {
  await world.call(routes.createRegion, { body: { slug: 'east' } })
  const own = await world.enrol('east')
  await world.call(routes.createRegion, { body: { slug: 'west' } })
  const other = await world.enrol('west')
  const target = await world.startTarget()
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: target.url, interval_seconds: 10 } })
  await world.settle()
  await inControl(world, async control => {
    const manager = await control.jetstreamManager()
    // A run for its own region, so that the server has something to reply to acknowledgements and pulls.
    await control.jetstream().publish(runSubject(own.region_id, 'light'), '{}', { msgID: 'own' })
    const before = await lookAt(manager, other)
    const letters: string[] = []
    for (const subject of victims(own, other))
      control.subscribe(subject, { callback: (_, m) => void letters.push(m.subject) })
    await control.flush()
    world.lines.expect(/outcomes? (was|were) refused|could not be answered|has no agent online/)
    const connection = await intrude(own)
    assert.ok((await attack(connection, own, other)) > 200)
    await connection.close()
    await world.settle()
    await control.flush()
    const allowed = [runSubject(own.region_id, 'light')]
    assert.equal(
      [...new Set(letters)].filter(subject => !allowed.includes(subject)),
      [],
      'was published',
    )
    assert.equal(await lookAt(manager, other), before)
  })
  const junk = await world.sql<{ subject: string }>('select distinct subject from dead_letter')
  assert.equal(
    junk.map(row => row.subject),
    [outcomeSubject(own.region_id, own.agent_id)],
  )
  await world.advance('30s')
  assert.is(await currentStatus(world, job.id), 'up')
})

story(test, 'an agent that acknowledges the numbers of others’ runs removes none of them', async world => {
  await world.call(routes.createRegion, { body: { slug: 'east' } })
  const own = await world.enrol('east')
  await world.call(routes.createRegion, { body: { slug: 'west' } })
  const other = await world.enrol('west')
  await inControl(world, async control => {
    const manager = await control.jetstreamManager()
    for (let n = 0; n < 10; n++)
      await control.jetstream().publish(runSubject(other.region_id, 'light'), '{}', { msgID: `run ${n}` })
    const waiting = async () =>
      (await manager.consumers.info('RUNS', runConsumer(other.region_id, 'light'))).num_pending
    assert.is(await waiting(), 10)
    const connection = await intrude(own)
    const lane = runConsumer(own.region_id, 'light')
    const { last_seq } = (await manager.streams.info('RUNS')).state
    for (let seq = 1; seq <= last_seq; seq++)
      connection.publish(`$JS.ACK.RUNS.${lane}.1.${seq}.${seq}.1700000000000000000.0`, '+ACK')
    await connection.flush()
    await connection.close()
    assert.is(await waiting(), 10)
    const pull = await control.jetstream().consumers.get('RUNS', runConsumer(other.region_id, 'light'))
    const taken = await pull.fetch({ max_messages: 10, expires: 2_000 })
    let got = 0
    for await (const _ of taken) got++
    assert.is(got, 10)
  })
})

test.run()
