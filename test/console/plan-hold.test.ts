import { changePlan } from '@pharos/control-plane/business/plan-change/index.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { PLAN_TABLE } from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { firstAccount } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, openMore, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('a monitor beyond the plan, in the console')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

look('its screen says why it is not checked, and offers no way to resume it', async ({ world, page }) => {
  const most = PLAN_TABLE.free.monitors ?? 0
  const jobs: string[] = []
  for (let i = 0; i <= most; i++) {
    const { body: job } = await world.call(routes.createHttpJob, {
      body: { uri: `http://127.0.0.1:9/${i}`, interval_seconds: 10 },
    })
    jobs.push(job.id)
  }
  const [plane] = world.planes
  if (!plane) throw new Error('This world has no control plane.')
  await inSystem(plane.platform, ctx => changePlan(ctx, firstAccount(world), 'free', 'for a test'))
  await world.settle()
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`/console/monitors/http/${jobs[most]}`)
  await screen.getByText('not checked: the plan includes fewer monitors').waitFor()
  await openMore(screen)
  assert.is(await screen.getByRole('button', { name: 'Resume' }).count(), 0)
  await screen.goto(`/console/monitors/http/${jobs[0]}`)
  await openMore(screen)
  await screen.getByRole('button', { name: 'Pause' }).waitFor()
  await screen.getByText('checked every 60 s: the plan does not allow 10 s').waitFor()
  assert.is(await screen.getByText('not checked: the plan').count(), 0)
  assert.equal(complaints, [])
  await context.close()
})

test.run()
