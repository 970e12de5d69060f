import { createHash } from 'node:crypto'
import type { Impersonation } from '@pharos/shared-protocol/contract/business/impersonation.ts'
import type { z } from 'zod'
import { addKey } from './account.ts'
import { headersOf, memberSession, type SessionHeaders } from './session.ts'
import type { World } from './world.ts'

/** Creates somebody of the staff, by default the owner of the first account, who is signed in with a second factor. */
export async function staffSession(world: World, member?: string): Promise<SessionHeaders> {
  const [owner] = await world.sql<{ id: string }>(
    "select id from member where staff and role = 'owner' order by id limit 1",
  )
  const headers = await memberSession(world, member ?? owner?.id ?? '')
  await world.sql('update session set second_factor = $2 where hash = $1', [hashOf(headers), 'totp'])
  return headersOf(world, headers.cookie)
}

/** Creates another person of the staff; returns the member. */
export async function addStaff(world: World): Promise<string> {
  const [first] = await world.sql<{ id: string }>('select account_id as id from member where staff order by id limit 1')
  const { member } = await addKey(world, first?.id ?? '', 'admin')
  await world.sql('update member set staff = true where id = $1', [member])
  return member
}

/** Looks into an account. Returns the access, and what the browser sends from then on. */
export async function lookInto(world: World, account: string, staff?: SessionHeaders, reason = 'Ticket 7') {
  const own = staff ?? (await staffSession(world))
  const response = await fetch(`${world.url}/staff/account/${account}/impersonate`, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json' },
    body: JSON.stringify({ reason }),
  })
  const body = (await response.json()) as z.output<typeof Impersonation>
  if (response.status !== 200) throw new Error(JSON.stringify(body))
  const cookie = response.headers.getSetCookie().find(line => line.startsWith('pharos-staff='))
  const headers = await headersOf(world, `${own.cookie}; ${cookie?.split(';')[0]}`)
  return { ...body, own, headers }
}

function hashOf({ cookie }: SessionHeaders): Buffer {
  return createHash('sha256').update(cookie.replace('pharos=', '')).digest()
}
