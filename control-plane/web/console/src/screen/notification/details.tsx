import { CHANNEL_DETAILS } from '@pharos/shared-protocol/contract/response/channel-details.ts'
import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import { Field } from '../../form/field.tsx'
import { CHANNEL_FIELDS } from '../../words/channel.ts'

export type Details = Readonly<Record<string, string>>
type Name = keyof typeof CHANNEL_FIELDS

/** Returns the names of a channel type's details. */
export function namesOf(type: ChannelType): string[] {
  return Object.keys(CHANNEL_DETAILS[type].fields.shape)
}

/** Returns the details that are not empty. */
export function givenOf(type: ChannelType, details: Details): Record<string, string> {
  return Object.fromEntries(namesOf(type).flatMap(name => (details[name] ? [[name, details[name]]] : [])))
}

interface Given {
  type: ChannelType
  value: Details
  faultAt(name: string): string | undefined
  onChange(next: Details): void
}

/** The fields of a channel type, by its schema. */
export function DetailFields({ type, value, faultAt, onChange }: Given) {
  const set = (name: string, text: string) => onChange({ ...value, [name]: text })
  return (
    <>
      {namesOf(type).map(name => (
        <Field key={name} label={CHANNEL_FIELDS[name as Name] ?? name} hint={hintOf(type, name)} fault={faultAt(name)}>
          {attributes =>
            name === 'region' ? (
              <select
                {...attributes}
                value={value[name] || 'us'}
                onChange={event => set(name, event.currentTarget.value)}
              >
                <option value="us">US</option>
                <option value="eu">EU</option>
              </select>
            ) : (
              <input
                {...attributes}
                type={(isSecret(type, name) && name !== 'url' ? 'password' : 'text') as 'text'}
                autocomplete="off"
                spellcheck={false}
                value={value[name] ?? ''}
                onInput={event => set(name, event.currentTarget.value)}
              />
            )
          }
        </Field>
      ))}
    </>
  )
}

function isSecret(type: ChannelType, name: string): boolean {
  return (CHANNEL_DETAILS[type].secret as readonly string[]).includes(name)
}

function hintOf(type: ChannelType, name: string): string | undefined {
  if (type === 'slack' && name === 'url') return CHANNEL_FIELDS.slack
  if (name === 'phone_number') return CHANNEL_FIELDS.phone
  if (type === 'ntfy' && name === 'token') return CHANNEL_FIELDS.optional
  return isSecret(type, name) ? CHANNEL_FIELDS.secret : undefined
}
