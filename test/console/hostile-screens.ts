import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { recordingEvent } from '@pharos/shared-protocol/rum/recording.ts'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { HOSTILE, hostileEvents, hostileSession } from '../rum/hostile-session.ts'
import { addApp, counted, MAP, sendErrors } from '../rum/issues.ts'
import { segmentOf, sendSegment } from '../rum/segment.ts'
import type { World } from '../world/world.ts'
import { hostileRecording, START } from './hostile-recording.ts'

/** Where a recording would send its viewer, or load from. */
const EVIL = 'https://evil.example'

/** Stores a session, its replay and source maps that hold attacks wherever they can; returns the screens of them. */
export async function hostileScreens(world: World): Promise<string[]> {
  const app = await addApp(world)
  const began = world.clock.now() - 60_000
  const id = crypto.randomUUID()
  await sendErrors(world, app, hostileEvents(began), { ...hostileSession, id, capture: 'replay', started_at: began })
  const events = hostileRecording(EVIL).map(event => ({ ...event, timestamp: event.timestamp - START + began }))
  const segment = segmentOf(id, 0, [recordingEvent(crypto.randomUUID(), began), ...events])
  assert.is((await sendSegment(world, app.client_token, segment)).status, 202)
  await addMaps(world, app.id)
  const [issue] = await counted(world, app, 1)
  const root = `/console/real-users/${app.id}`
  return [
    ...['', '/sessions', '/issues', '/vitals', '/source-maps', `/source-maps?release=${encodeURIComponent(LINE)}`],
    ...[
      `/sessions/${id}`,
      `/sessions/${id}?show=everything`,
      `/sessions/${id}/replay`,
      `/issues/${issue?.fingerprint}`,
    ],
  ].map(part => root + part)
}

/** A release and an address are one line. */
const LINE = HOSTILE.replace('\u2028', '')

async function addMaps(world: World, app_id: string): Promise<void> {
  const params = { app_id }
  await world.call(routes.addRumRelease, { params, body: { release: LINE, commit: LINE } })
  const map = { ...MAP, sources: [HOSTILE], sourcesContent: [null] }
  for (const query of [{ release: LINE, url: `/${LINE}` }, { debug_id: crypto.randomUUID() }]) {
    const { status, body } = await send(world, routes.createRumSourceMap, { params, query, body: JSON.stringify(map) })
    assert.is(status, 201, JSON.stringify(body))
  }
}
