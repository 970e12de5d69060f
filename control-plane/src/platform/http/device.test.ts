import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { deviceOf } from './device.ts'

for (const [user_agent, device] of [
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['pharos-cli/0.1.0', 'pharos-cli'],
  ['pharos-cli/0.1.0 (linux)', 'pharos-cli on Linux'],
  ['pharos-cli/0.1.0 (Macintosh; Mac OS X)', 'pharos-cli on macOS'],
  ['pharos-cli/0.1.0 (Windows NT 10.0)', 'pharos-cli on Windows'],
  ['', 'Unknown browser'],
  ['<script>alert(1)</script>', '<script>alert(1)<'],
] as const)
  test(`the device of ${user_agent.slice(0, 40)}`, () => assert.is(deviceOf(user_agent), device))

test.run()
