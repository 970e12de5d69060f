import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { answer, startReceiver } from '../delivery/receiver.ts'
import { cliStory } from './story.ts'

cliStory(test, 'from a notification group to a delivery that is sent again', async cli => {
  const receiver = await startReceiver()
  try {
    assert.match((await cli.run(['notification-group', 'list'])).stdout, /There are no notification groups/)
    const added = await cli.run(['notification-group', 'add', 'Ops'])
    assert.match(added.stdout, /It has no channels/)
    await cli.run(['notification-group', 'add-channel', 'Ops', 'email', 'email=ops@example.com'])
    const bad = ['notification-group', 'add-channel', 'Ops', 'sms']
    assert.match(
      (await cli.run([...bad, 'phone_number=12'], { code: 1 })).stderr,
      /details\.phone_number.*\+4915112345678/,
    )
    assert.match((await cli.run([...bad, 'phone_number'], { code: 2 })).stderr, /"phone_number" is not a detail/)

    const url = `${receiver.url}/hook/hidden`
    const integration = await cli.run(['integration', 'add', 'webhook', 'CI', `url=${url}`])
    assert.match(integration.stdout, /webhook +CI +http:\/\/127\.0\.0\.1/)
    assert.not.match(integration.stdout, /hidden/)
    await cli.run(['notification-group', 'add-channel', 'ops', 'webhook', '--integration', 'CI'])
    const shown = await cli.run(['notification-group', 'show', 'Ops'])
    assert.match(shown.stdout, /email +ops@example\.com/)
    assert.match(shown.stdout, /webhook +integration /)

    const tested = await cli.run(['notification-group', 'test', 'Ops', 'webhook'])
    assert.match(tested.stdout, /^webhook .*: delivered/)
    receiver.reply = answer(500)
    const failed = await cli.run(['notification-group', 'test', 'Ops', 'webhook'], { code: 1 })
    assert.match(failed.stdout, /not delivered: it answered 500/)

    receiver.reply = answer(200)
    const target = await cli.world.startTarget()
    await target.stop()
    const [group] = await cli.json<{ id: string }[]>('notification-group', 'list')
    await cli.run(['http', 'add', target.url, '--interval', '10s'])
    await cli.world.sql(`update monitor set group_notification_ids = array[$1]::uuid[]`, [group?.id])
    await cli.world.advance('20s')
    const deliveries = await cli.json<{ id: string; state: string }[]>('integration', 'deliveries', 'CI')
    assert.equal(
      deliveries.map(({ state }) => state),
      ['delivered'],
    )
    const again = await cli.run(['integration', 'redeliver', 'CI', deliveries[0]?.id ?? ''])
    assert.match(again.stdout, /^The message was queued again, as /)
    await cli.world.settle()
    assert.match((await cli.run(['integration', 'deliveries', 'CI'])).stdout, /monitor\.failed +delivered +1/)

    assert.match((await cli.run(['integration', 'rm', 'CI', '--yes'], { code: 1 })).stderr, /Ops/)
    await cli.run(['notification-group', 'rm-channel', 'Ops', 'webhook', '--yes'])
    await cli.run(['integration', 'rm', 'CI', '--yes'])
    assert.match((await cli.run(['notification-group', 'rm', 'Ops', '--yes'], { code: 1 })).stderr, /the monitor/)
  } finally {
    await receiver.stop()
  }
})

test.run()
