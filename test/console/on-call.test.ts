import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge } from './at-console.ts'
import { addMember, addSchedule, openNow } from './on-call-world.ts'

const { test, look } = browserSuite<Browsing & { world: World; ann: string; ben: string }>(
  'the console’s calendar of on-call',
)

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
  context.ann = await addMember(context.world, 'Ann')
  context.ben = await addMember(context.world, 'Ben')
})
test.after(({ world }) => world.close())

look('a week and a month have the length they have in their time zone', async ({ world, page, ann, ben }) => {
  const { context, screen } = await openNow(world, page, '/console/on-call')
  const berlin = await addSchedule(world, 'Berlin', 'Europe/Berlin', [ann, ben])
  const york = await addSchedule(world, 'York', 'America/New_York', [ann, ben])
  const widths = async (id: string, date: string) => {
    await screen.goto(`/console/on-call/${id}?date=${date}`)
    await screen.getByText('clock change').waitFor()
    const line = screen.getByRole('list', { name: 'On call' })
    await line.getByRole('button', { name: /^A/ }).first().waitFor()
    const days = (await screen.evaluate(
      `[...document.querySelectorAll('.titles .days > span')].map(day => day.getBoundingClientRect().width)`,
    )) as number[]
    const last = (days[6] ?? 0) / (days[0] ?? 1)
    return { hours: Math.round(last * 24), words: await screen.getByText('clock change').textContent() }
  }
  assert.equal(await widths(berlin, '2026-03-25'), { hours: 23, words: '23 h, clock change' })
  assert.equal(await widths(berlin, '2026-10-25'), { hours: 25, words: '25 h, clock change' })
  assert.equal(await widths(york, '2026-03-08'), { hours: 23, words: '23 h, clock change' })
  assert.equal(await widths(york, '2026-11-01'), { hours: 25, words: '25 h, clock change' })
  // A handoff at 09:00 is at 09:00 on both sides of the change.
  await screen.goto(`/console/on-call/${berlin}?date=2026-03-28`)
  await screen.getByRole('button', { name: /Sun 29 Mar, 09:00 – Mon 30 Mar, 00:00$/ }).waitFor()
  await screen.getByRole('button', { name: /Sat 28 Mar, 09:00 – Sun 29 Mar, 09:00$/ }).waitFor()
  await judge(screen, 'a week')
  await screen.getByRole('link', { name: 'Month' }).click()
  await screen.getByRole('heading', { name: 'March 2026' }).waitFor()
  assert.match(screen.url(), /view=month/)
  await screen.getByRole('button', { name: /Sat 28 Mar, 09:00 – Sun 29 Mar, 09:00$/ }).waitFor()
  await judge(screen, 'a month')
  await screen.getByRole('link', { name: 'Later' }).click()
  await screen.getByRole('heading', { name: 'April 2026' }).waitFor()
  await screen.goBack()
  await screen.getByRole('heading', { name: 'March 2026' }).waitFor()
  await context.close()
})

look('an override by drag; another browser sees it; it is shortened and deleted', async ({ world, page, ann, ben }) => {
  const id = await addSchedule(world, 'Dragged', 'Europe/Berlin', [ann])
  const mine = await openNow(world, page, `/console/on-call/${id}`)
  const other = await openNow(world, page, `/console/on-call/${id}`, ben)
  const { screen } = mine
  const line = screen.getByRole('list', { name: 'On call' })
  await line.getByRole('button', { name: /^Ann/ }).waitFor()
  const box = await line.boundingBox()
  if (!box) throw new Error('The line is not on the screen.')
  const xOf = (day: number) => box.x + (box.width * day) / 7
  await screen.mouse.move(xOf(2), box.y + 20)
  await screen.mouse.down()
  await screen.mouse.move(xOf(3), box.y + 20, { steps: 5 })
  await screen.mouse.up()
  const dialog = screen.getByRole('dialog', { name: 'Put somebody on call' })
  await dialog.waitFor()
  assert.is(await dialog.getByLabel('From').inputValue(), '2026-03-04T00:00')
  assert.is(await dialog.getByLabel('To').inputValue(), '2026-03-05T00:00')
  await judge(screen, 'a new override')
  await dialog.getByLabel('Who').selectOption('Ben')
  await dialog.getByLabel('To').fill('2026-03-03T00:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('must be after starts_at').waitFor()
  await dialog.getByLabel('To').fill('2026-03-05T00:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await line.getByRole('button', { name: 'Ben, Wed 4 Mar, 00:00 – Thu 5 Mar, 00:00' }).waitFor()
  await world.advance('1s')
  const watching = other.screen.getByRole('list', { name: 'On call' })
  await watching.getByRole('button', { name: /^Ben, Wed/ }).click()
  const shift = other.screen.getByRole('dialog', { name: 'On call: Ben' })
  await shift.getByText('By an override').waitFor()
  await judge(other.screen, 'a shift')
  await shift.getByRole('button', { name: 'Change the override' }).click()
  const change = other.screen.getByRole('dialog', { name: 'Change an override' })
  await change.getByLabel('To').fill('2026-03-04T12:00')
  await change.getByRole('button', { name: 'Save' }).click()
  await watching.getByRole('button', { name: 'Ben, Wed 4 Mar, 00:00 – Wed 4 Mar, 12:00' }).click()
  await shift.getByRole('button', { name: 'Change the override' }).click()
  await change.getByRole('button', { name: 'Delete the override' }).click()
  await other.screen
    .getByRole('dialog', { name: 'Delete this override?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await other.screen.getByText('The override is deleted.').waitFor()
  assert.equal((await world.call(routes.listOverrides, { params: { id } })).body, [])
  // Ben takes a shift that is not his.
  await watching.getByRole('button', { name: /^Ann/ }).first().click()
  await other.screen.getByRole('button', { name: 'Take this shift' }).click()
  await watching.getByRole('button', { name: /^Ben/ }).waitFor()
  await mine.context.close()
  await other.context.close()
})

look('a gap is listed and filled; times can be in the browser’s time zone', async ({ world, page, ann }) => {
  const id = await addSchedule(world, 'Gaps', 'America/New_York', [])
  const hours = [{ days: ['mon' as const, 'tue' as const], from: '09:00', to: '17:00' }]
  const body = { user_ids: [ann], rotation: 'daily' as const, starts_at: '2026-03-01T00:00:00Z', restrictions: hours }
  await world.call(routes.createLayer, { params: { id }, body })
  const { context, screen } = await openNow(world, page, `/console/on-call/${id}`)
  const gap = screen.locator('.gap-words')
  await gap.getByText('Mon 2 Mar, 17:00 – Tue 3 Mar, 09:00').waitFor()
  const inUtc = '2026-03-02T22:00:00.000Z – 2026-03-03T14:00:00.000Z (UTC)'
  await gap.getByTitle(inUtc, { exact: true }).waitFor()
  const line = screen.getByRole('button', { name: 'Nobody, Mon 2 Mar, 17:00 – Tue 3 Mar, 09:00' })
  assert.ok((await line.first().getAttribute('title'))?.endsWith(`\n${inUtc}`))
  await screen.getByRole('link', { name: 'my time zone' }).click()
  await gap.getByText('Mon 2 Mar, 22:00 – Tue 3 Mar, 14:00').waitFor()
  await screen.getByRole('link', { name: 'America/New_York' }).click()
  await screen.getByRole('button', { name: 'Fill the gap Mon 2 Mar, 17:00 – Tue 3 Mar, 09:00' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Put somebody on call' })
  assert.is(await dialog.getByLabel('From').inputValue(), '2026-03-02T17:00')
  await dialog.getByLabel('Who').selectOption('Ben')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('The override is saved.').waitFor()
  await gap.getByText('Mon 2 Mar, 17:00 – Tue 3 Mar, 09:00').waitFor({ state: 'hidden' })
  await screen.goto('/console/on-call')
  await screen.getByRole('link', { name: 'Gaps' }).waitFor()
  await screen.getByText('the first: Mon 2 Mar, 03:00 – Mon 2 Mar, 09:00').waitFor()
  assert.match(
    String(
      await screen
        .getByText(/^the first:/)
        .first()
        .getAttribute('title'),
    ),
    /^2026-03-02T08:.*Z – 2026-03-02T14:00:00\.000Z \(UTC\)$/,
  )
  await judge(screen, 'the schedules')
  await context.close()
})

look('an override in the hour that occurs twice, and one that two people change', async ({ world, page, ann, ben }) => {
  const id = await addSchedule(world, 'Twice', 'Europe/Berlin', [ann])
  // From 02:15 to 03:30 after the clock was put back at 01:00 UTC: the first 02:15 was an hour before.
  const span = 'from=2026-10-25T01:15:00.000Z&to=2026-10-25T02:30:00.000Z'
  const { context, screen } = await openNow(world, page, `/console/on-call/${id}?override=new&${span}&date=2026-10-25`)
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabel('Who').selectOption('Ben')
  assert.is(await dialog.getByLabel('From').inputValue(), '2026-10-25T02:15')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('The override is saved.').waitFor()
  const params = { id }
  const [made] = (await world.call(routes.listOverrides, { params })).body
  assert.equal([made?.starts_at, made?.ends_at], ['2026-10-25T01:15:00.000Z', '2026-10-25T02:30:00.000Z'])

  await screen.goto(`/console/on-call/${id}?override=${made?.id}&date=2026-10-25`)
  await dialog.getByLabel('From').fill('2026-10-25T02:45')
  const theirs = { params: { id, override_id: made?.id ?? '' }, body: { ends_at: '2026-10-25T05:00:00Z' } }
  await world.call(routes.updateOverride, theirs)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('heading', { name: 'Somebody else saved changes in the meantime' }).waitFor()
  await dialog.getByRole('cell', { name: '2026-10-25 02:45' }).waitFor()
  await judge(screen, 'two versions of an override')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  assert.is(await dialog.getByLabel('To').inputValue(), '2026-10-25T06:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('The override is saved.').waitFor()
  const [changed] = (await world.call(routes.listOverrides, { params })).body
  assert.equal(
    [changed?.user_id, changed?.starts_at, changed?.ends_at],
    [ben, '2026-10-25T01:45:00.000Z', '2026-10-25T05:00:00.000Z'],
  )
  await context.close()
})

test.run()
