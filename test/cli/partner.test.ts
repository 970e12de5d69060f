import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, type TestAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { pharos } from './pharos.ts'

const test = suite<{ world: World; reseller: TestAccount }>('pharos partner, pharos staff partner')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
  context.reseller = await addAccount(context.world, 'Reseller')
})
test.after(({ world }) => world.close())

const run = ({ world }: { world: World }, key: string, ...words: string[]) =>
  pharos(words, { env: { PHAROS_BASE_URL: world.url, PHAROS_API_KEY: key } })

test('staff make a partner, which creates, suspends, resumes and closes an account with its key', async context => {
  const { world, reseller } = context
  const staff = (...words: string[]) => run(context, world.ownerKey, 'staff', 'partner', ...words)
  const wrong = await staff('add', reseller.id, '--bought', 'gold=1', '--reason', 'x')
  assert.is(wrong.code, 2)
  const made = await staff('add', 'Reseller', '--bought', 'team=2,free=5', '--reason', 'Contract 17')
  assert.match(made.stdout, /^Reseller +free 0\/5, team 0\/2 /m)
  const { key } = JSON.parse((await run(context, reseller.key, 'partner', 'key', 'add', 'CRM', '--json')).stdout)
  const partner = (...words: string[]) => run(context, key, 'partner', ...words)
  const add = ['add', 'Bakery', '--plan', 'team', '--owner', 'baker@example.com', '--json']
  const { id } = JSON.parse((await partner('account', ...add)).stdout)
  assert.match(
    (await partner('account', 'list')).stdout,
    /^Bakery +team +active +invited: baker@example.com +0 +0 +no /m,
  )
  const used = await partner('account', 'usage', 'Bakery')
  assert.match(used.stdout, /^\d{4}-\d\d-\d\d to .*\n\nNothing was used\.\n[\s\S]*^Monitors +0 /m)
  assert.match((await partner('show')).stdout, /free 0\/5, team 1\/2/)
  assert.match(
    (await partner('account', 'set', id, '--plan', 'free', '--notice', 'Back on Monday')).stdout,
    /^Bakery +free/m,
  )
  assert.match((await partner('account', 'suspend', 'Bakery', '--yes')).stdout, /^Bakery +free +suspended/m)
  assert.match((await partner('account', 'resume', id.slice(0, 13))).stdout, /^Bakery +free +active/m)
  assert.match((await partner('account', 'invite', id, 'other@example.com')).stdout, /invited: other@example.com/)
  assert.match((await partner('account', 'close', id, '--yes')).stdout, /^Bakery +free +ending/m)
  const refused = await partner('account', 'access', id)
  assert.is(refused.code === 0, false)
  assert.match(refused.stderr, /does not allow its partner to read/)
  assert.is((await partner('key', 'list')).code === 0, false, 'a key reads no keys')
  assert.match((await staff('set', 'reseller', '--bought', 'team=3', '--reason', 'More')).stdout, /team 0\/3/)
  assert.match((await staff('list')).stdout, /^Reseller/m)
})

test.run()
