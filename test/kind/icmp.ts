import { ICMP_FIXTURES } from '../api/fixture/icmp.ts'
import { ofIcmp } from '../unread/voted.ts'
import type { KindTests } from './kind-tests.ts'

export const ICMP_TESTS: KindTests = {
  fixtures: ICMP_FIXTURES,
  unread: ofIcmp,
  cli: { add: () => ['127.0.0.1', '--count', '2'], update: ['--count', '5'] },
  form: {
    fill: screen => screen.getByLabel('Host or IP address').fill('127.0.0.1'),
    shown: { good: '3 / 3', failed: ['No reply', '0 / 3'] },
  },
  bounds: [],
  target: null,
}
