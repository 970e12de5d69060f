import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readConfig } from './config.ts'

/** The faults of a configuration in which nothing else is set. */
function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment, '/nonexistent')
  } catch (error) {
    return (error as Error).message.replace(/^.*?: /, '').split('; ')
  }
  return []
}

const SCHEMES: [name: string, schemes: string[], wrap?: (url: string) => string][] = [
  ['PHAROS_ACME_DIRECTORY', ['https']],
  ['PHAROS_SMTP_URL', ['smtp', 'smtps']],
  ['PHAROS_OIDC_ISSUER', ['http', 'https']],
  ['PHAROS_OAUTH_GITHUB_URL', ['http', 'https']],
  ['CLICKHOUSE_URL', ['http', 'https']],
  ['PHAROS_AGGREGATOR_URL', ['http', 'https']],
  ['PHAROS_RDAP_OVERRIDES', ['http', 'https'], url => JSON.stringify({ com: url })],
]
const ALL = ['http', 'https', 'smtp', 'smtps', 'ftp', 'httpsx', 'javascript']

for (const [name, schemes, wrap = String] of SCHEMES)
  test(`${name} says which schemes it takes`, () => {
    const own = (value: string) => faultsOf({ [name]: wrap(value) }).filter(fault => fault.startsWith(name))
    const said = `must be a URL that begins with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`
    for (const scheme of ALL) {
      const faults = own(`${scheme}://host.example/path`)
      assert.is(faults.length, schemes.includes(scheme) ? 0 : 1, scheme)
      for (const fault of faults) assert.ok(fault.endsWith(` ${said}`), fault)
    }
    assert.ok(own('no address')[0]?.endsWith(` ${said}`))
  })

test.run()
