import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type PlanParams, planText } from './plan-text.ts'

const test = suite('why a plan does not allow something')

const phone: PlanParams = {
  code: 'plan_required',
  feature: 'phone',
  plan: 'free',
  required_plan: 'team',
  field: 'channels[0].type',
}
const quota: PlanParams = {
  code: 'quota_reached',
  counted: 'monitors',
  limit: 20,
  left: 2,
  plan: 'free',
  required_plan: 'team',
}

const TEXTS: [PlanParams, string, string][] = [
  [
    phone,
    'channels[0].type: the free plan does not include SMS messages and phone calls; the team plan does.',
    'Nicht im Tarif free: SMS und Anrufe; dafür braucht es den Tarif team.',
  ],
  [
    { ...phone, feature: 'directory', field: null, required_plan: null },
    'The free plan does not include SCIM.',
    'Nicht im Tarif free: SCIM.',
  ],
  [
    { code: 'plan_required', floor: 60, asked: 30, plan: 'free', required_plan: 'team', field: 'interval_seconds' },
    'interval_seconds: the free plan does not allow intervals below 60 s; 30 s requires the team plan.',
    'Der Tarif free prüft höchstens alle 60 s; 30 s brauchen den Tarif team.',
  ],
  [
    quota,
    'The account can have 20 monitors on the free plan, and only 2 of them are left; the team plan includes more.',
    'Das Konto kann im Tarif free 20 Monitore haben, und nur 2 davon sind noch frei; der Tarif team hat mehr.',
  ],
  [
    { ...quota, counted: 'dns_record_monitors', limit: 3, left: 0, required_plan: null },
    'The account can have 3 DNS record monitors on the free plan, and all are in use.',
    'Das Konto kann im Tarif free 3 DNS-Monitore haben, und alle sind vergeben.',
  ],
]

for (const [params, english, german] of TEXTS)
  test(english, () => {
    assert.is(planText(params, 'en'), english)
    assert.is(planText(params, 'de'), german)
  })

test.run()
