import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Files, type ForgedObject, forged } from '@pharos/control-plane/business/archive/forged.fixture.ts'
import { objectFolder } from '@pharos/control-plane/platform/objects/local.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, type TestAccount } from '../world/account.ts'
import { importArchive } from '../world/archive.ts'
import type { World } from '../world/world.ts'
import { closePeople, createPeople, erasePeople, fillPeople, type People } from './archive-people.ts'

const test = suite<People>('people and messages of an archive that somebody has changed')

test.before(createPeople)
test.after(closePeople)
test.after.each(erasePeople)

type Row = Record<string, unknown>
type Forgery = [
  what: string,
  status: number,
  words: RegExp,
  change: (files: Files, context: People & { theirs: Theirs }) => void,
  objects?: (objects: ForgedObject[]) => ForgedObject[],
]

/** What another account of the installation has. */
interface Theirs {
  account: TestAccount
  member: string
  group: string
  page: string
  check: string
  delivery: string
  method: string
}

function line(files: Files, section: string) {
  const [first] = files.get(`${section}.ndjson`) ?? []
  if (!first) throw new Error(`The archive has nothing in ${section}.`)
  return first as { parent: Row; item: Row }
}

const FOREIGN = /names nothing of this account|there is no such|is taken|is not valid/

const FORGERIES: Forgery[] = [
  ['a delivery of another account', 409, /is taken/, (files, { theirs }) => void Object.assign(line(files, 'notification_groups.deliveries').item, { id: theirs.delivery })],
  ['deliveries below a group of another account', 400, FOREIGN, (files, { theirs }) => void Object.assign(line(files, 'notification_groups.deliveries').parent, { id: theirs.group })],
  ['a delivery of the future', 400, /created_at: must not be in the future/, files => void Object.assign(line(files, 'services.deliveries').item, { created_at: '2099-01-01T00:00:00.000Z' })],
  ['a delivery whose subject has no end', 400, /subject/, files => void Object.assign(line(files, 'services.deliveries').item, { subject: 'x'.repeat(30_000) })],
  ['a delivery with an attempt that has no number', 400, /duration_ms/, files => void Object.assign(((line(files, 'services.deliveries').item.attempts as Row[])[0] as Row), { duration_ms: 'long' })],
  ['a contact method of another account', 409, /is taken/, (files, { theirs }) => void Object.assign(line(files, 'members.contact_methods').item, { id: theirs.method })],
  ['contact methods of another account’s member', 400, FOREIGN, (files, { theirs }) => void Object.assign(line(files, 'members.contact_methods').parent, { user_id: theirs.member })],
  ['a contact method that is no address', 400, /value: is not valid/, files => void Object.assign(line(files, 'members.contact_methods').item, { value: 'x\r\nBcc: all@example.org' })],
  ['more contact methods than a member may have', 400, /at most 20/, files => {
    const { parent, item } = line(files, 'members.contact_methods')
    const more = Array.from({ length: 21 }, (_, at) => ({ parent, item: { ...item, id: idOf(at), value: `a${at}@example.org` } }))
    files.set('members.contact_methods.ndjson', more as never)
  }],
  ['a rule that waits for a year', 400, /delay_minutes/, files => void Object.assign(line(files, 'members.notification_rules').item, { delay_minutes: 525_600 })],
  ['baselines below a check of another account', 404, /no such|not found/i, (files, { theirs }) => void Object.assign(line(files, 'browser_checks.baselines').parent, { check_id: theirs.check })],
  ['a baseline whose name leaves its folder', 400, /name/, files => void Object.assign(line(files, 'browser_checks.baselines').item, { name: '../../x' })],
  ['a baseline that is another file', 400, /sha256: is not the one of the file/, () => {}, objects => objects.map(({ key }) => ({ key, bytes: Buffer.from('two') }))],
  ['a baseline that says it is another file', 400, /sha256: is not the one of the file/, files => void Object.assign(line(files, 'browser_checks.baselines').item, { sha256: '0'.repeat(64) })],
  ['more contact methods than all members may have', 400, /members\.contact_methods: can have at most \d+ records/, files => void manyOf(files, 'members.contact_methods', 20)],
  ['more rules than all members may have', 400, /members\.notification_rules: can have at most \d+ records/, files => void manyOf(files, 'members.notification_rules', 50)],
  ['more baselines than a check may have', 400, /browser_checks\.baselines: can have at most 50 records/, files => void manyOf(files, 'browser_checks.baselines', 50)],
  ['two baselines of one name', 400, /named twice/, files => {
    const [first, second] = files.get('browser_checks.baselines.ndjson') ?? []
    Object.assign(second?.item ?? {}, { name: first?.item.name })
  }],
  ['baselines of one check that do not come together', 400, /named twice/, files => {
    const [first, second] = files.get('browser_checks.baselines.ndjson') ?? []
    const checks = files.get('browser_checks.ndjson') as { item: Row }[]
    const other = { parent: { check_id: idOf(1) }, item: { ...first?.item, id: idOf(2) } }
    checks.push({ item: { ...checks[0]?.item, id: idOf(1), name: 'Other' } })
    files.set('browser_checks.baselines.ndjson', [first, other, second] as never)
  }],
  ['baselines that are too large for a check', 400, /MB/, files => {
    const [first, second] = files.get('browser_checks.baselines.ndjson') ?? []
    const more = Array.from({ length: 12 }, (_, at) => ({ ...first, item: { ...first?.item, id: idOf(at), name: `${at}.txt`, bytes: 4_000_000 } }))
    files.set('browser_checks.baselines.ndjson', [...more, second] as never)
  }],
  ['a baseline that is larger than one may be', 400, /bytes/, files => void Object.assign(line(files, 'browser_checks.baselines').item, { bytes: 4_000_001 })],
  ['subscribers of another account’s page', 400, FOREIGN, (files, { theirs }) => void Object.assign(line(files, 'status_pages.subscribers').parent, { id: theirs.page })],
  ['a subscriber without a parent', 400, /must be a UUID/, files => void Reflect.deleteProperty(line(files, 'status_pages.subscribers'), 'parent')],
] // biome-ignore format: a table

/** One record more than so many of each member or check. */
function manyOf(files: Files, section: string, each: number): void {
  const { parent, item } = line(files, section)
  const owners = files.get(`${section.split('.')[0]}.ndjson`)?.length ?? 0
  const more = Array.from({ length: owners * each + 1 }, (_, at) => ({ parent, item: { ...item, id: idOf(at) } }))
  files.set(`${section}.ndjson`, more as never)
}

const idOf = (at: number) => `019b7a00-0000-7000-8000-${String(at).padStart(12, '0')}`

for (const [what, status, words, change, objects] of FORGERIES)
  test(`${what}: refused, and nothing is left`, async context => {
    const { to } = context
    const [target, other] = [await addAccount(to, 'Target'), await addAccount(to, 'Not yours')]
    await to.sql('update member set staff = true where id = $1', [target.member])
    const filled = await fillPeople(to, other)
    const theirs: Theirs = {
      account: other,
      ...{ member: filled.member.id, group: filled.group, page: filled.page, check: filled.check },
      ...{ delivery: filled.deliveries.failed, method: filled.methods.mail },
    }
    const body = await forged(context.archive, files => change(files, { ...context, theirs }), objects)
    const answer = await importArchive(to, target, body)
    assert.is(answer.status, status, answer.text)
    assert.match(answer.text, words)
    assert.not.match(answer.text, other.id)
    for (const table of ['delivery', 'contact_method', 'subscriber', 'monitor', 'notification_rule'])
      assert.equal(await to.sql(`select from ${table} where account_id = $1`, [target.id]), [], table)
    assert.equal(filesOf(to, target), [])
  })

/** The files of an account, besides those of its upload. */
function filesOf({ config }: World, { id }: TestAccount): string[] {
  const root = objectFolder(config)
  const all = existsSync(root) ? readdirSync(root, { recursive: true }).map(String) : []
  return all.filter(
    name => name.includes(id) && !name.startsWith('account-import') && statSync(join(root, name)).isFile(),
  )
}

test.run()
