import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindFile, bindOpen } from '../../platform/http/pipeline.ts'
import { acceptBaselines, deleteBaseline } from './accept.ts'
import { getBaselineContent, getComparedContent, listBaselines } from './baselines.ts'
import { createBrowserCheck, deleteBrowserCheck, updateBrowserCheck } from './commands.ts'
import { browserVerbs, listBrowserChecks } from './queries.ts'
import {
  getBrowserArtifact,
  getBrowserArtifactContent,
  getBrowserRun,
  listBrowserRuns,
  listBrowserTransitions,
} from './runs.ts'
import { testBrowserCheck } from './test-run.ts'
import { getWebVitalsTrend } from './vitals.ts'
import { listTestLinesOf } from './watch.ts'

export const browserCheckRoutes = [
  bind(routes.createBrowserCheck, createBrowserCheck),
  bindOpen(routes.testBrowserCheck, testBrowserCheck),
  bindOpen(routes.listTestLines, listTestLinesOf),
  bind(routes.listBrowserChecks, listBrowserChecks),
  bind(routes.getBrowserCheck, browserVerbs.get),
  bind(routes.updateBrowserCheck, updateBrowserCheck),
  bind(routes.deleteBrowserCheck, deleteBrowserCheck),
  bind(routes.pauseBrowserCheck, browserVerbs.pause),
  bind(routes.resumeBrowserCheck, browserVerbs.resume),
  bind(routes.runBrowserCheck, browserVerbs.run),
  bind(routes.listBrowserRuns, listBrowserRuns),
  bind(routes.listBrowserResults, listBrowserRuns),
  bind(routes.getBrowserRun, getBrowserRun),
  bind(routes.getBrowserArtifact, getBrowserArtifact),
  bindFile(routes.getBrowserArtifactContent, getBrowserArtifactContent),
  bind(routes.listBaselines, listBaselines),
  bindOpen(routes.acceptBaselines, acceptBaselines),
  bindOpen(routes.deleteBaseline, deleteBaseline),
  bindFile(routes.getBaselineContent, getBaselineContent),
  bindFile(routes.getComparedContent, getComparedContent),
  bind(routes.listBrowserTransitions, listBrowserTransitions),
  bind(routes.getWebVitalsTrend, getWebVitalsTrend),
]
