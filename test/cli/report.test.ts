import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { WorldCli } from './pharos.ts'

const DAY = 86_400_000

story(
  test,
  'months against their target and the figures of a span, as table, CSV and JSON',
  async world => {
    const cli = new WorldCli(world)
    const { body: job } = await world.call(routes.createHttpJob, {
      body: { uri: 'http://127.0.0.1:9/', friendly_name: 'Shop' },
    })
    await world.sql(
      `insert into rollup (monitor_id, account_id, resolution, bucket, healthy, degraded, failing, up_ms, degraded_ms, down_ms,
         unknown_ms, maintenance_ms, paused_ms, latency) values ($1, $2, 86400, $3, 0, 0, 0, $4, 0, $5, 0, 0, 0, '{}')`,
      [job.id, job.account_id, Date.parse('2026-02-03'), DAY - 60_000, 60_000],
    )
    const { stdout } = await cli.run(['sla', 'Shop', '--months', '3'])
    const [head, march, february, january] = stdout.split('\n')
    assert.match(head ?? '', /^MONTH +TARGET +UPTIME +ATTAINED +DOWN +BUDGET LEFT +KNOWN/)
    assert.match(march ?? '', /^2026-03 so far +99\.9 % +- +-/)
    assert.match(february ?? '', /^2026-02 +99\.9 % +99\.9305 % +yes +1 min +26 s +100 %/)
    assert.is(january, 'There is no data for the month before.')
    const whole = (await cli.run(['sla'])).stdout
    assert.match(whole, /^2026-02 .*\nThere is no data for the 10 months before\.\n$/m)
    const { stdout: empty } = await cli.run(['sla', '--months', '1'])
    assert.match(empty, /^2026-03 so far/m, 'the current month is always shown')
    const csv = await cli.run(['sla', '--csv'])
    assert.is(csv.stdout.trimEnd().split('\r\n').length, 13)
    assert.match(csv.stdout, /\r\n2026-02,99\.9,99\.9305,true,false,60,/)
    const months: unknown[] = JSON.parse((await cli.run(['sla', '--json', '--months', '2'])).stdout)
    assert.is(months.length, 2)
    const refused = await cli.run(['sla', '--months', '99'], { code: 1 })
    assert.match(refused.stderr, /months \(--months\)/)

    const report = await cli.run(['report', '--from', '2026-02-01'])
    assert.match(report.stdout, /^NAME +TYPE +UPTIME +KNOWN +DOWN +OUTAGES +MTTR +P50 +P95\nShop +http +- /)
    assert.match((await cli.run(['report', '--csv'])).stdout, /\r\n.*,http,Shop,,/)
    cli.close()
  },
  { agent: false },
)

test.run()
