import { choiceField, durationField, flagField, listField, numberField, section, textField } from './field.ts'
import { groupsField, regionsField, serviceField } from './reference-field.ts'

/** The options of every kind of monitor that regions vote on, by section of the help. Each kind adds its own. */
export function votedFields(service = serviceField()) {
  return {
    when: {
      interval_seconds: durationField('--interval <duration>', 'how often, 10s to 24h (1m)', 's'),
      check_regions: regionsField(),
    },
    connection: {
      timeout_seconds: durationField('--timeout <duration>', 'for each attempt, 1s to 60s (10s)', 's'),
      ip_family: choiceField('--ip-family <family>', '(any)', ['any', '4', '6']),
    },
    verdict: {
      retries: numberField('--retries <n>', 'further attempts before a run fails, 0 to 3 (1)'),
      failure_threshold: numberField('--failure-threshold <n>', 'a region fails when n of its last runs failed (1)'),
      failure_window: numberField('--failure-window <n>', 'how many last runs --failure-threshold looks at (1)'),
      recovery_threshold: numberField('--recovery-threshold <n>', 'good runs in a row until a region recovers (1)'),
      min_healthy_regions: numberField('--min-healthy-regions <n>', 'how many regions must reach it (a majority)'),
      degraded_threshold_ms: durationField('--degraded-threshold <duration>', 'a slower response means degraded', 'ms'),
    },
    others: {
      ...section('Alerts:', {
        muted: flagField('muted', false, 'evaluate it, but never alert'),
        depends_on: listField('--depends-on <monitor>', 'hold alerts while this monitor is down; repeatable'),
        group_notification_ids: groupsField(),
        reminder_interval_minutes: durationField('--reminder-interval <duration>', 'remind this often while down', 'm'),
        service_id: service,
      }),
      ...section('About it:', {
        friendly_name: textField('--friendly-name <text>', 'display name'),
        description: textField('--description <text>', 'a description for the person who is paged'),
        runbook_url: textField('--runbook-url <url>', 'what to do when it is down'),
        tags: listField('--tag <tag>', 'repeatable'),
        external_key: textField('--external-key <key>', 'its key for tools such as Terraform'),
      }),
    },
  }
}

/** What `--clear` resets. */
export const VOTED_EMPTY = {
  check_regions: null,
  min_healthy_regions: null,
  degraded_threshold_ms: null,
  depends_on: [],
  group_notification_ids: [],
  reminder_interval_minutes: null,
  service_id: null,
  description: null,
  runbook_url: null,
  tags: [],
  external_key: null,
} satisfies Record<string, null | []>
