import { roleAtLeast, roleToGrant, SCOPES } from '@pharos/shared-protocol/access.ts'
import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { ROUTES, routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { isWriteOnly } from '@pharos/shared-protocol/contract/secret-field.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { z } from 'zod'
import { addKey } from '../../world/account.ts'
import { memberSession } from '../../world/session.ts'
import type { World } from '../../world/world.ts'
import { send } from './send.ts'
import { closeFullWorld, createFullWorld } from './world.ts'

const test = suite<{ world: World; old: Record<string, string> }>(
  'who hands out a lasting credential signed in recently',
)

const ACCOUNT_ROUTES = ROUTES.filter(route => route.access.kind === 'account')

test.before(async context => {
  const world = await createFullWorld({ roles: 'api', agent: false })
  const { id } = (await world.call(routes.getAccount)).body
  const { member } = await addKey(world, id, 'owner')
  const old = await memberSession(world, member)
  await world.sql('update session set authenticated_at = authenticated_at - $1', [36 * 60_000])
  Object.assign(context, { world, old })
})
test.after(({ world }) => closeFullWorld(world))

for (const route of ACCOUNT_ROUTES) {
  const { access } = route
  const recent = access.kind === 'account' && access.recent === true
  test(`${route.id}: ${recent ? 'refused' : 'possible'} 36 minutes after the sign-in`, async ({ world, old }) => {
    // An unknown parameter is refused after the session, and before anything is done.
    const { status, body } = await send(world, route, { key: null, headers: old, query: { surprise: '1' } })
    const { code } = body as { code: string }
    if (recent) assert.equal([status, code], [403, 'reauthentication_required'])
    else assert.ok([400, 404].includes(status), `${status} ${code}`)
  })
}

/** Where a schema has others, besides its fields. */
const INNER = ['innerType', 'element', 'in', 'out', 'left', 'right', 'valueType'] as const

/** Names of fields that hold a credential. */
const CREDENTIAL =
  /^(?!has_).*(?:secret|token|password|passphrase|credential|recovery_codes|private_key|(?<![a-z])key$|calendar_url)/

/** Fields with such a name that hold none: what they are. */
const HARMLESS: Record<string, string> = {
  external_key: 'a name for tools',
  storage_key: 'the address of an image',
  logo_storage_key: 'the address of an image',
  favicon_storage_key: 'the address of an image',
  og_image_storage_key: 'the address of an image',
  public_key: 'public by nature',
  token_endpoint: 'an address of ours',
  bearer_token_last_four: 'four characters to recognise it by',
  password_changed_at: 'a time',
  csrf_token: 'ends with its session, and is worth nothing without it',
}

/** Routes with a credential that need no recent sign-in, as members use them every day: their field, and why. */
const EXEMPT: Record<string, [field: RegExp, why: string]> = {
  cron_job: [/^ping_key$/, 'only reports a heartbeat, and every member can read it at any time'],
  on_call_schedule: [/^calendar_url$/, 'every member can read it at any time; only replacing it makes a new one'],
  service: [/^chat_token$/, 'goes to the receiver of its target, and is never shown again'],
  rum_app: [/token/, 'public by nature: it is in the pages of the application, and only sends events'],
  dashboard_widget: [/^key$/, 'the name of a column'],
}

const MONITORS: readonly string[] = Object.values(KINDS).map(({ reference }) => reference)

/** Of monitors: goes to their targets, and is never shown again. An entry says by `secret` that its value is. */
const TO_TARGETS = new Set([
  'secret',
  ...Object.values(MONITOR_ROUTES).flatMap(({ create, update }) =>
    [create ?? update, update].flatMap(({ body }) => namesOf(body, isWriteOnly)),
  ),
])

for (const route of ACCOUNT_ROUTES.filter(({ method }) => method !== 'GET')) {
  test(`${route.id}: marked if it takes or shows a credential`, () => {
    if (route.lastingCredential) return
    assert.not(route.secretReply)
    const [concept = ''] = route.id.split('.', 1)
    const [exempt] = EXEMPT[concept] ?? []
    const isExempt = (name: string) => exempt?.test(name) || (MONITORS.includes(concept) && TO_TARGETS.has(name))
    const named = [...namesOf(route.body), ...namesOf(route.reply.body)].filter(
      name => CREDENTIAL.test(name) && !(name in HARMLESS) && !isExempt(name),
    )
    assert.equal(named, [], 'set lastingCredential, or name why not in HARMLESS or EXEMPT')
  })
}

/** The names of the fields of a schema that a test holds for, at any depth. */
function namesOf(
  schema: z.core.$ZodType,
  holds: (field: z.core.$ZodType) => boolean = () => true,
  seen = new Set<unknown>(),
): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const {
    shape = {},
    options = [],
    getter,
    ...def
  } = schema._zod.def as z.core.$ZodTypeDef & {
    shape?: Record<string, z.core.$ZodType>
    options?: z.core.$ZodType[]
    getter?: () => z.core.$ZodType
  } & Partial<Record<(typeof INNER)[number], z.core.$ZodType>>
  const inner = [...INNER.map(name => def[name]), ...options, ...Object.values(shape), getter?.()]
  const own = Object.entries(shape).filter(([, field]) => holds(field))
  return [...own.map(([name]) => name), ...inner.flatMap(each => (each ? namesOf(each, holds, seen) : []))]
}

test('a scope that gives a key more than its member has is granted by the role that has it', () => {
  for (const scope of SCOPES)
    for (const { access, id } of ACCOUNT_ROUTES)
      if (access.kind === 'account' && access.scope === scope && access.scopedRole)
        assert.ok(roleAtLeast(roleToGrant(scope), access.role), id)
})
test.run()
