import { globSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { germanChange } from '../../control-plane/web/console/src/words/change-text.ts'
import { germanPaging } from '../../control-plane/web/console/src/words/paging-text.ts'

const test = suite('the German of what escalations and suspects say')

const STEPS = 'control-plane/src/response/paging/{escalate,urgent}.ts'
const CHANGES =
  'control-plane/src/{response/suspect/gather,monitoring/monitor-change/queries,observability/change/queries}.ts'
const TEXT = /text(?::| =) (?:'([^'\n]+)'|`((?:[^`\n]|\$\{[^}]*`[^`]*`[^}]*\})+)`)/g

function textsOf(paths: string): string[] {
  const source = globSync(paths)
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')
  return [...source.matchAll(TEXT)].map(([, plain, template]) => plain ?? String(template))
}

/** An example of each text of a source, by how it begins there: one more text needs one more example. */
const STEP_TEXTS: Record<string, string> = {
  'Its escalation policy was deleted': 'Its escalation policy was deleted; paging has stopped.',
  'Level ${position}': 'Level 1: The level has no targets.',
  'Escalated to level ${position}': 'Escalated to level 2.',
  'The incident is urgent now': 'The incident is urgent now: level 2 is paged at once.',
  'Every level was paged': 'Every level was paged as often as the policy requires; paging has stopped.',
}
const CHANGE_TEXTS: Record<string, string> = {
  'Version ${row.version}': 'Version 2.0 of shop was first seen; 1.9 ran before',
  '${percent(row.share)}': '12.5 % of the requests of shop failed, 0 % before',
  '${percent(row.share)} of the log records': '50 % of the log records of shop are errors, 1.5 % before',
  "${row.service || 'An unnamed source": 'shop logged a new message 3 times: disk <*> full',
  '${brief}: ${row.template': 'shop logged a new message 3 times: disk <*> full',
  '${friendly_name} has another': 'Shop has another certificate',
  '${monitor.friendly_name}: ${words.what}': 'Shop: www.example.com MX changed',
  'The maintenance “${row.title}”': 'The maintenance “Disks” ended',
  '${name === undefined': 'Shop (http job) was changed: url, name',
}
const MORE_CHANGES = [
  'An unnamed source logged a new message 3 times: disk full',
  'An unnamed source logged a new message 1 time',
  'shop logged a new message 3 times',
  'Shop: The registrar of example.com has changed',
  'Shop: The name servers of example.com have changed',
  'Shop: example.com is in redemption period',
  'The maintenance “Disks” began',
  'A secret was deleted',
  'Shop (tls job) was paused',
  'Shop (page speed job) was resumed',
  '1. Shop has another certificate',
  'The telemetry could not be read.',
]

test('each step of an escalation has one', () => {
  assert.equal(
    textsOf(STEPS).filter(text => !Object.keys(STEP_TEXTS).some(begin => text.startsWith(begin))),
    [],
  )
  assert.equal(
    Object.values(STEP_TEXTS).filter(text => germanPaging(text) === undefined),
    [],
  )
})

test('each change that may have caused an incident has one', () => {
  assert.equal(
    textsOf(CHANGES).filter(text => !Object.keys(CHANGE_TEXTS).some(begin => text.startsWith(begin))),
    [],
  )
  assert.equal(
    [...Object.values(CHANGE_TEXTS), ...MORE_CHANGES].filter(text =>
      /\b(the|was|has|is)\b/i.test(germanChange(text) ?? 'the'),
    ),
    [],
  )
})

test.run()
