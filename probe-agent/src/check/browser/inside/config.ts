import { readFileSync } from 'node:fs'
import type { PlaywrightTestConfig } from '@playwright/test'
import { beat } from './beat.ts'
import { boundMessages } from './bound.ts'
import { instrument } from './instrument.ts'
import { launchOnly } from './launch.ts'
import type { Job } from './message.ts'
import { BASELINES, RESULTS, SETTINGS, START_MS, WORK } from './paths.ts'

interface Settings extends Pick<Job, 'timeout_ms' | 'keep' | 'browser' | 'video'> {
  proxyPort: number
}

const settings = JSON.parse(readFileSync(SETTINGS, 'utf8')) as Settings
const { keep, timeout_ms: timeout } = settings
// The browser sends loopback requests to its proxy too: the region's policy decides about them, not the browser.
const proxy = { server: `http://127.0.0.1:${settings.proxyPort}`, bypass: '<-loopback>' }

// The runner reads this file in its own process and in each worker; only workers have pages to watch.
if (process.env.TEST_WORKER_INDEX !== undefined) {
  beat()
  boundMessages()
  instrument({ har: keep.har !== 'never' })
  // This process is already sandboxed, and no user namespace is left inside for Chromium's own sandbox.
  const args = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-gpu']
  launchOnly({ executablePath: settings.browser, proxy, args })
}

export default {
  testDir: WORK,
  testMatch: 'script.spec.ts',
  outputDir: RESULTS,
  reporter: './reporter.ts',
  workers: 1,
  retries: 0,
  timeout,
  // A test that ends by its own timeout reports more than one that is killed.
  globalTimeout: timeout + START_MS,
  // With `test.only`, the other tests would not run, and nothing would say so.
  forbidOnly: true,
  // What a script compares is compared: a snapshot in the script with the page, and a file with its accepted baseline.
  // If there is none, the runner writes what it saw, and the test fails whatever the script does about it.
  updateSnapshots: 'default',
  ignoreSnapshots: false,
  snapshotPathTemplate: `${BASELINES}/{arg}{-projectName}{-snapshotSuffix}{ext}`,
  expect: { toMatchAriaSnapshot: { pathTemplate: `${BASELINES}/{arg}{ext}` } },
  use: {
    trace: keep.trace === 'never' ? 'off' : keep.trace === 'always' ? 'on' : 'retain-on-failure',
    screenshot: keep.screenshot === 'never' ? 'off' : keep.screenshot === 'always' ? 'on' : 'only-on-failure',
    video: !settings.video || keep.video === 'never' ? 'off' : keep.video === 'always' ? 'on' : 'retain-on-failure',
    // Playwright's device descriptors name a browser besides the screen size; only Chromium is available.
    browserName: 'chromium',
    proxy,
  },
} satisfies PlaywrightTestConfig
