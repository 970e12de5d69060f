import type { CallInput } from '@pharos/shared-protocol/client.ts'
import {
  FREQUENCIES,
  type Frequency,
  type updateBrowserCheck,
} from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { Option } from 'commander'
import {
  choiceField,
  durationField,
  type Field,
  type Given,
  listField,
  numberField,
  section,
  textField,
} from './field.ts'
import { readFields } from './field-set.ts'
import type { Files } from './files.ts'
import { groupsField, regionsField, serviceField } from './reference-field.ts'

export type BrowserBody = NonNullable<CallInput<typeof updateBrowserCheck>['body']>
/** The name is an argument of `add`; `pause` and `resume` set the state. Null is used only by `--clear`. */
type Settings = Omit<BrowserBody, 'name' | 'state' | 'script' | 'frequency'> & {
  script?: string
  frequency?: Frequency
}

/** Each setting of a browser check as options. A missing field does not compile. */
const FIELDS = {
  ...section('What runs, when and where:', {
    script: scriptField(),
    frequency: choiceField('--every <time>', 'how often (10m)', Object.keys(FREQUENCIES) as Frequency[]),
    timeout_seconds: durationField('--timeout <duration>', 'stop a run after this time (60s)', 's'),
    check_regions: regionsField("run in this region; repeatable (the account's default regions)"),
  }),
  ...section('Alerts:', {
    min_healthy_regions: numberField('--min-healthy-regions <n>', 'how many must pass (a majority)'),
    group_notification_ids: groupsField(),
    service_id: serviceField(),
  }),
  ...section('About it:', {
    tags: listField('--tag <tag>', 'repeatable'),
    external_key: textField('--external-key <key>', 'its key for tools such as Terraform'),
  }),
} satisfies { [K in keyof Settings]-?: Field<NonNullable<Settings[K]>> }

const EMPTY: Partial<Record<keyof typeof FIELDS, null | []>> = {
  timeout_seconds: null,
  check_regions: null,
  min_healthy_regions: null,
  group_notification_ids: [],
  service_id: null,
  tags: [],
  external_key: null,
}

export const BROWSER_FIELDS = { fields: FIELDS, empty: EMPTY }

export function readBrowser(given: Given, files: Files): Settings {
  return readFields(BROWSER_FIELDS, given, files) as Settings
}

function scriptField(): Field<string> {
  const option = new Option('--script <file>', 'a Playwright test file, or a body; - for stdin')
  return {
    options: [option],
    read: ({ script }, files) => (typeof script === 'string' ? files.text(script) : undefined),
  }
}
