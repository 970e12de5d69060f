import { saying, type Texts } from '../words.ts'

/** What agents say of browser checks. `error` is a text of the system, of Playwright or of the script. */
export const BROWSER = {
  'browser.script': 'script',
  'browser.too_slow': 'The script exceeded its timeout and was stopped.',
  'browser.stopped': 'The agent was stopped.',
  'browser.no_sandbox': 'This agent could not create a sandbox: {error}',
  'browser.sandbox_ended': 'The sandbox ended before the script did: {error}',
  'browser.sandbox_ended_silently': 'The sandbox ended before the script did: without a word',
  'browser.nothing_ran': 'No test ran: the script skipped each of them.',
  'browser.no_error': 'The script failed without an error.',
  'browser.no_test': 'The script contains no test.',
  'browser.only': 'The script has a test with .only, so its other tests would not run: remove .only.',
  'browser.import': "A check is one file, so '{file}' can't be imported: put its content into the script.",
  'browser.no_baseline':
    'There is no accepted baseline for {names}. Accept what a run of this check saw; later runs are compared with it.',
  'browser.no_baselines':
    'There is no accepted baseline for {names} and {more} more. Accept what a run of this check saw; later runs are compared with it.',
  'browser.no_baseline_offered':
    'There is no accepted baseline to compare with, and this assertion offers none. Compare once with an assertion that is not negated, under a name within its folder.',
  'browser.empty_snapshot': 'The snapshot in the script is empty, so nothing was compared.',
  'browser.unawaited': "Nothing was compared: the test ended before '{title}' did. Put await before it.",
  'browser.unlooked': 'Nothing was compared: a test that is expected to fail ended before an assertion did. {error}',
  'browser.other_browser': '{browser} is not available: browser checks run in Chromium.',
  'browser.memory': 'The script used more than {mebibytes} MiB of memory.',
  'browser.connections': 'The script was stopped: it made more than {most} connections in one run.',
  'browser.refusals': 'The script was stopped: it made more than {most} requests that are not allowed in one run.',
  'browser.traffic': 'The script was stopped: it made more than {mebibytes} MiB of traffic in one run.',
  'browser.unavailable': "This agent can't run browser checks: {error}",
  'browser.no_baselines_here': 'This agent could not get the accepted baselines: {error}',
  'browser.no_longer': 'This agent can no longer start a browser: {error}',
} as const satisfies Texts

export const sayBrowser = saying(BROWSER)
