import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge } from './at-console.ts'
import { addMember, addSchedule, openNow } from './on-call-world.ts'

const { test, look } = browserSuite<Browsing & { world: World; ann: string; ben: string }>(
  'the console’s schedules and layers',
)

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
  context.ann = await addMember(context.world, 'Ann')
  context.ben = await addMember(context.world, 'Ben')
})
test.after(({ world }) => world.close())

look('a schedule and its layer are created; people are ordered by keyboard and by drag', async ({ world, page }) => {
  const { context, screen, complaints } = await openNow(world, page, '/console/on-call')
  await screen.getByRole('heading', { name: 'No schedules yet' }).waitFor()
  await judge(screen, 'no schedule')
  await screen.getByRole('link', { name: 'Add a schedule' }).click()
  await screen.getByRole('button', { name: 'Save, then select the people' }).click()
  await screen.getByText('required').waitFor()
  await screen.getByLabel('Name').fill('Primary')
  await screen.getByLabel('Time zone').fill('Mars/Base')
  await screen.getByRole('button', { name: 'Save, then select the people' }).click()
  await screen.getByText('must be an IANA time zone').waitFor()
  await screen.getByLabel('Time zone').fill('Europe/Berlin')
  await screen.getByRole('button', { name: 'Save, then select the people' }).click()
  await screen.getByRole('heading', { name: 'Add a layer' }).waitFor()
  await screen.getByRole('button', { name: 'Save the layer' }).click()
  await screen.getByText('must have at least 1 item').waitFor()
  const add = screen.getByRole('combobox', { name: 'Add a person …' })
  await add.selectOption('Ann')
  await add.selectOption('Ben')
  await screen.getByRole('button', { name: 'Move Ben up' }).press('Enter')
  await screen.getByText('1. Ben').waitFor()
  await screen.getByLabel('Unit').selectOption('days')
  const first = screen.getByRole('list', { name: 'On call' }).first().getByRole('listitem').first()
  await first.getByText('Ben, Mon').waitFor()
  await judge(screen, 'a layer with its preview')
  await screen.reload()
  await screen.getByText('Your unsaved draft was restored.').waitFor()
  await screen.getByText('1. Ben').waitFor()
  const [handle, over] = [screen.locator('.order .handle').nth(1), screen.locator('.order li').nth(0)]
  await handle.hover()
  await screen.mouse.down()
  await over.hover()
  await screen.mouse.up()
  await screen.getByText('1. Ann').waitFor()
  await first.getByText('Ann, Mon').waitFor()
  await screen.getByRole('button', { name: 'Save the layer' }).click()
  await screen.getByRole('heading', { name: 'Primary' }).waitFor()
  const [schedule] = (await world.call(routes.listSchedules)).body
  assert.equal(schedule?.layers[0]?.user_ids.length, 2)
  assert.is(schedule?.layers[0]?.rotation, 'daily')
  assert.equal(complaints, [])
  await context.close()
})

look(
  'two people change a layer at once; settings; a schedule that is paged stays',
  async ({ world, page, ann, ben }) => {
    const id = await addSchedule(world, 'Shared', 'UTC', [ann, ben])
    const [layer] = (await world.call(routes.getSchedule, { params: { id } })).body.layers
    const { context, screen } = await openNow(world, page, `/console/on-call/${id}/layers/${layer?.id}`)
    await screen.getByLabel('Handoff at').fill('08:00')
    await world.call(routes.updateLayer, { params: { id, layer_id: layer?.id ?? '' }, body: { handoff_time: '10:00' } })
    await screen.getByRole('button', { name: 'Save the layer' }).click()
    await screen.getByRole('heading', { name: 'Somebody else saved changes in the meantime' }).waitFor()
    await judge(screen, 'two versions')
    await screen.getByRole('button', { name: 'Keep mine' }).click()
    await screen.getByRole('button', { name: 'Save the layer' }).click()
    await screen.getByText('The layer is saved.').waitFor()
    const read = async () => (await world.call(routes.getSchedule, { params: { id } })).body
    assert.is((await read()).layers[0]?.handoff_time, '08:00')
    const levels = [{ targets: [{ type: 'schedule' as const, id }] }]
    const { body: policy } = await world.call(routes.createPolicy, { body: { name: 'Pager', levels } })
    await screen.goto(`/console/on-call/${id}/edit`)
    await screen.getByText('These escalation policies page it.').waitFor()
    const before = (await read()).calendar_url
    await screen.getByText(before).waitFor()
    await screen.getByRole('button', { name: 'Regenerate address' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Regenerate address' }).click()
    await screen.getByText('The calendar feed has a new address.').waitFor()
    assert.is.not((await read()).calendar_url, before)
    await judge(screen, 'settings of a schedule')
    await world.call(routes.deletePolicy, { params: { id: policy.id } })
    await world.advance('1s')
    await screen.getByRole('button', { name: 'Delete the schedule' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete the schedule' }).click()
    await screen.waitForURL('**/console/on-call')
    assert.not((await world.call(routes.listSchedules)).body.some(each => each.id === id))
    await context.close()
  },
)

look('a viewer has no actions; a stored name never runs; every word is German', async ({ world, page, ann }) => {
  const attack = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`
  const mallory = await addMember(world, attack)
  const id = await addSchedule(world, attack, 'Europe/Berlin', [ann, mallory])
  const { member } = await addKey(world, (await world.call(routes.getAccount)).body.id, 'viewer')
  const { context, screen } = await openNow(world, page, `/console/on-call/${id}`, member)
  await screen.getByRole('button', { name: attack }).first().waitFor()
  assert.is(await screen.locator('img, script:not([src]), b').count(), 0)
  assert.not.match(await screen.locator('main').ariaSnapshot(), /Add|Settings|Drag|Fill/)
  await screen.getByRole('button', { name: /^Ann/ }).first().click()
  await screen.getByRole('dialog').getByText('By the layer “Days”').waitFor()
  assert.is(await screen.getByRole('dialog').getByRole('button').count(), 1)
  await screen.evaluate(`localStorage.setItem('pharos.language', 'de')`)
  await screen.goto('/console/on-call')
  await screen.getByRole('heading', { name: 'Bereitschaft', exact: true }).waitFor()
  await screen.getByText('Nächste zwei Wochen').first().waitFor()
  const words = /Now|Then|until|Next|On-call|Schedules|gap/
  assert.not.match((await screen.locator('#app').ariaSnapshot()).replaceAll(attack, ''), words)
  await context.close()
})

test.run()
