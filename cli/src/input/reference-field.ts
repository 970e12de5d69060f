import { type Field, listField, textField } from './field.ts'
import { formerName } from './former-name.ts'

/** The notification groups that a monitor notifies, by name; `withIds` replaces names by ids. */
export function groupsField(): Field<string[]> {
  return withOldName(
    listField('--notification-group <group>', 'notify this notification group; repeatable'),
    '--group-notification-id <group>',
  )
}

/** The service that a monitor belongs to, by name. Kinds for which `--service` means something else name another flag. */
export function serviceField(flags = '--service <service>', about = 'the service it belongs to'): Field<string> {
  return withOldName(textField(flags, about), '--service-id <service>')
}

/** The HTTP monitor that a monitor belongs to, by name or address. */
export function httpMonitorField(): Field<string> {
  return withOldName(textField('--http <monitor>', 'the HTTP monitor it belongs to'), '--http-job-id <monitor>')
}

/** The regions that check, by slug or name. */
export function regionsField(
  about = "check from this region; repeatable (the account's default regions)",
): Field<string[]> {
  return listField('--region <region>', about)
}

function withOldName<T>(field: Field<T>, flags: string): Field<T> {
  const [present] = field.options
  if (!present) return field
  const old = formerName(flags, present.attributeName())
  if (present.parseArg) old.argParser(present.parseArg)
  return { ...field, options: [...field.options, old] }
}
