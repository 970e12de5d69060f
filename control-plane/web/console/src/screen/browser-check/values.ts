import type { BrowserCheck, BrowserCheckInput } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { FREQUENCIES, type Frequency } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { BROWSER } from '../../words/browser-check.ts'

/** The fields of the form, by their API names. */
export type Values = Omit<BrowserCheckInput, 'external_key'>

const FIRST_SCRIPT = `await page.goto('https://example.com/')
await expect(page.getByRole('heading', { name: 'Example Domain' })).toBeVisible()
`

export const NEW: Values = {
  name: '',
  script: FIRST_SCRIPT,
  frequency: '10m',
  timeout_seconds: 60,
  check_regions: [],
  min_healthy_regions: null,
  group_notification_ids: [],
  service_id: null,
  tags: [],
}

export function valuesOf(check: BrowserCheck): Values {
  const { name, script, frequency, timeout_seconds, min_healthy_regions, group_notification_ids, service_id, tags } =
    check
  return {
    ...{ name, script, frequency, timeout_seconds, min_healthy_regions, group_notification_ids, service_id, tags },
    check_regions: check.check_regions ?? [],
  }
}

/** The API uses null for the account's default regions. */
export function toBody(part: Partial<Values>): Partial<Values> {
  return part.check_regions?.length === 0 ? { ...part, check_regions: null } : part
}

export const FREQUENCY_OPTIONS = (Object.keys(FREQUENCIES) as Frequency[]).map(value => {
  const count = Number.parseInt(value, 10)
  return { value, label: BROWSER.every(value.endsWith('h') ? BROWSER.h(count) : BROWSER.m(count)) }
})
