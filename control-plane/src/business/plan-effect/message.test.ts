import { FEATURE_NAMES, LIMIT_NAMES, PLAN_TABLE } from '@pharos/shared-protocol/contract/business/plan.ts'
import { limitName } from '@pharos/shared-protocol/plan-limit-text.ts'
import { featureName } from '@pharos/shared-protocol/plan-text.ts'
import { TEXT_LANGUAGES } from '@pharos/shared-protocol/text/words.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { PlanEffects } from './effects.ts'
import { type PlanNews, planMessage, rightsMessage, takesAway, unpagedMessage } from './message.ts'
import { WORDS } from './words/index.ts'

const test = suite('mails about a change of plan')

const AT = epoch(Date.parse('2026-03-02T08:00:00Z'))
const NOW = epoch(Date.parse('2026-03-01T08:00:00Z'))
const found = (name: string, count = 1) => ({ count, first: [{ id: 'id', name }] })
const news = (at: PlanNews['at']): PlanNews => ({
  account: { id: 'account', name: 'Acme https://evil.example' },
  from: 'business',
  to: 'free',
  at,
})
const NOTHING: PlanEffects = {
  read_only: [],
  slower_monitors: { ...found('', 0), first: [], interval_seconds: 60 },
  lower_limits: [],
  lost_rights: [],
  no_longer_paged: { count: 0, first: [] },
}
const kinds = Object.keys(WORDS.en.kinds) as PlanEffects['read_only'][number]['kind'][]
const EVERYTHING: PlanEffects = {
  read_only: kinds.map(kind => ({ kind, ...found(kind, 3) })),
  slower_monitors: { ...found('Fast'), interval_seconds: 60 },
  lower_limits: LIMIT_NAMES.map(limit => ({
    limit,
    before: PLAN_TABLE.business[limit],
    after: PLAN_TABLE.free[limit],
  })),
  lost_rights: FEATURE_NAMES.map(feature => ({ feature, ...found('Ada') })),
  no_longer_paged: found('Ada', 2),
}

for (const language of TEXT_LANGUAGES)
  for (const at of [null, AT])
    test(`everything that is taken away is said in ${language}, ${at === null ? 'after' : 'before'} the change`, () => {
      const message = planMessage({ base: 'https://pharos', language, now: NOW }, news(at), EVERYTHING)
      const words = WORDS[language]
      const labels = message.facts.map(({ label }) => label)
      for (const kind of kinds) assert.ok(labels.includes(words.kinds[kind]), kind)
      for (const limit of LIMIT_NAMES) assert.ok(labels.includes(limitName(limit, language)), limit)
      const values = message.facts.map(({ value }) => value)
      for (const feature of FEATURE_NAMES) assert.ok(values.includes(featureName(feature, language)), feature)
      assert.equal([message.language, message.tone], [language, 'problem'])
      assert.is(message.text.includes('2026-03-02 08:00 UTC'), at !== null)
      assert.not.match(message.subject + message.text, 'evil.example')
      assert.is(message.links.length, 1)
    })

test('that what is stored is kept as promised is said where times become shorter, and only there', () => {
  for (const language of TEXT_LANGUAGES) {
    const { stored } = WORDS[language].admin
    const said = (lower_limits: PlanEffects['lower_limits']) =>
      planMessage({ base: '', language, now: NOW }, news(AT), { ...NOTHING, lower_limits }).text.includes(stored)
    assert.is(said([{ limit: 'rum_replay_retention_days', before: 14, after: 3 }]), true)
    assert.is(said([{ limit: 'monitors', before: 200, after: 20 }]), false)
  }
})

test('no text of one language stands in the other', () => {
  const [en, de] = TEXT_LANGUAGES.map(language => planMessage({ base: '', language, now: NOW }, news(null), EVERYTHING))
  assert.not.equal([en?.subject, en?.text, en?.links[0]?.label], [de?.subject, de?.text, de?.links[0]?.label])
  // SCIM is a name.
  const shared = en?.facts.filter(({ value }, at) => value === de?.facts[at]?.value && /\p{L}{4}/u.test(value))
  assert.equal(
    shared?.map(({ value }) => value).filter(value => !/SCIM|^Ada|^Fast|[GMT]B|^\w+ and/.test(value)),
    [],
  )
})

test('who is paged by phone alone gets a mail of their own, to the screen of contact methods', () => {
  for (const language of TEXT_LANGUAGES)
    for (const at of [null, AT]) {
      const { event, links, tone } = unpagedMessage({ base: 'https://pharos', language, now: NOW }, news(at), 'm')
      assert.is(event, at === null ? 'account.paging_lost' : 'account.paging_loss_announced')
      assert.equal([links[0]?.url, tone], ['https://pharos/console/settings/contact', 'problem'])
    }
})

test('a member who loses rights reads each of them in their language, with a link to where it matters', () => {
  for (const language of TEXT_LANGUAGES)
    for (const at of [null, AT]) {
      const making = { base: 'https://pharos', language, now: NOW }
      const all = rightsMessage(making, news(at), { member: 'm', features: FEATURE_NAMES })
      assert.equal(
        all.facts.map(({ label }) => label),
        FEATURE_NAMES.map(feature => featureName(feature, language)),
      )
      assert.is(new Set(all.facts.map(({ value }) => value)).size, FEATURE_NAMES.length)
      assert.is(all.links[0]?.url, 'https://pharos/console/settings/contact')
      assert.is(all.subject.includes('2026-03-02 08:00 UTC'), at !== null)
      const other = rightsMessage(making, news(at), { member: 'm', features: ['custom_dashboards'] })
      assert.is(other.links[0]?.url, 'https://pharos/console/settings/plan')
    }
})

test('a change that takes nothing away is no news', () => {
  assert.not(takesAway(NOTHING))
  for (const key of Object.keys(NOTHING) as (keyof PlanEffects)[])
    assert.ok(takesAway({ ...NOTHING, [key]: EVERYTHING[key] }), key)
})

test.run()
