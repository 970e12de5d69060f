import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { story } from '../world/story.ts'
import { send } from './standing/send.ts'

const LIMITED = { environment: { PHAROS_RATE_LIMIT_PER_MINUTE: '5' } }

story(
  test,
  'over the limit a credential is refused with 429 and told when to come back; others are not',
  async world => {
    const other = await addAccount(world, 'other')
    for (let left = 4; left >= 0; left--) {
      const { status, headers } = await send(world, routes.getAccount, {})
      assert.is(status, 200)
      assert.match(headers.get('ratelimit') ?? '', `r=${left}`)
    }
    const { status, body, headers } = await send(world, routes.getAccount, {})
    assert.is(status, 429)
    assert.is((body as { code: string }).code, 'rate_limited')
    assert.ok(Number(headers.get('retry-after')) > 0)
    assert.match(headers.get('ratelimit-policy') ?? '', 'q=5;w=60')
    assert.is((await send(world, routes.getAccount, { key: other.key })).status, 200)
    const audited = await world.sql(`select from audit_entry where status in (401, 429)`)
    assert.is(audited.length, 0)
  },
  LIMITED,
)

test.run()
