import { MONITOR_TYPES } from '@pharos/shared-protocol/check/kind.ts'
import { CHANNEL_TYPES } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import { Person } from '../part/avatar.tsx'
import { ChannelIcon } from '../part/channel-icon.tsx'
import { KindIcon } from '../part/kind-icon.tsx'
import { Mark } from '../part/mark.tsx'
import { Skeleton } from '../part/skeleton.tsx'
import SHEET from '../style/tokens.css?raw'
import './tokens.css'

/** Every token of the sheet itself, so that a new one is here as well. */
const TOKENS = [...SHEET.matchAll(/^ {2}--([\w-]+): ([^;]+);/gm)].map(([, name = '', value = '']) => ({ name, value }))
const isColour = ({ value }: { value: string }) => /^(light-dark|#|rgb)/.test(value)
const begins = (start: string) => TOKENS.filter(({ name }) => name.startsWith(start))

/** Colours in the theme of the screen, sizes of type, spaces, radii and shadows. */
export function Tokens() {
  return (
    <>
      <ul class="token-colours">
        {TOKENS.filter(isColour).map(({ name, value }) => (
          <li key={name}>
            <span style={{ background: `var(--${name})` }} />
            <code>{name}</code>
            <small>{value.replace(/light-dark\(|\)$/g, '')}</small>
          </li>
        ))}
      </ul>
      {begins('text-').map(({ name, value }) => (
        <p key={name} style={{ fontSize: `var(--${name})` }}>
          Checkout is down since 07:36 <small>{`${name} ${value}`}</small>
        </p>
      ))}
      <div class="row">
        {begins('space-').map(({ name }) => (
          <span key={name} class="token-space" title={name} style={{ width: `var(--${name})` }} />
        ))}
        {begins('radius').map(({ name }) => (
          <span key={name} class="token-box" title={name} style={{ borderRadius: `var(--${name})` }} />
        ))}
        {begins('shadow').map(({ name }) => (
          <span key={name} class="token-box" title={name} style={{ boxShadow: `var(--${name})` }} />
        ))}
      </div>
    </>
  )
}

const PEOPLE = ['Ada Lovelace', 'Alan Kay', 'Grace Hopper', 'Radia Perlman', 'owner@example.com', 'Åsa Öberg', '李明']

/** The mark, an icon for each kind and each channel, and people. */
export function Signs() {
  return (
    <>
      <p class="row">
        <Mark />
        {MONITOR_TYPES.map(type => (
          <span key={type} title={type}>
            <KindIcon of={type} />
          </span>
        ))}
        {CHANNEL_TYPES.map(type => (
          <span key={type} title={type}>
            <ChannelIcon of={type} />
          </span>
        ))}
      </p>
      <p class="row">
        {PEOPLE.map(name => (
          <Person key={name} name={name} />
        ))}
      </p>
      <Skeleton />
    </>
  )
}
