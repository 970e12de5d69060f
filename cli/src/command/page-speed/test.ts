import { testPageSpeedJob } from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import type { Command } from 'commander'
import { withRegion } from '../../api/find-region.ts'
import { present } from '../../api/pages.ts'
import { EXIT } from '../../failure.ts'
import { pageSpeedFigures } from '../../print/page-speed-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineTest(pageSpeed: Command, session: Session): void {
  define(pageSpeed, {
    usage: 'test <uri>',
    about: 'Measure a page once without adding it; exit code 1 if it cannot be loaded',
    examples: ['pharos page-speed test https://example.com'],
  })
    .option('--region <region>', 'measure from this region')
    .action(async (uri: string, given: { region?: string }) => {
      const query = present(await withRegion(session, given))
      const { body: seen } = await session.call(testPageSpeedJob, { body: { uri }, query })
      session.print(seen, () => pageSpeedFigures(seen))
      session.exit = seen.failure_reason === null ? EXIT.ok : EXIT.failed
    })
}
