import { PARTS, STATUSES } from '../words/parts.ts'
import './status.css'

type Tone = 'good' | 'warn' | 'bad' | 'idle'

const TONES: Record<string, Tone> = {
  ...toned('good', [
    'up',
    'valid',
    'good',
    'registered',
    'baselined',
    'running',
    'resolved',
    'online',
    'active',
    'passed',
    'delivered',
  ]),
  ...toned('warn', ['degraded', 'late', 'expiring', 'changed', 'over_budget', 'acknowledged', 'minor', 'draining']),
  ...toned('bad', [
    'down',
    'expired',
    'invalid',
    'triggered',
    'critical',
    'major',
    'failing',
    'offline',
    'failed',
    'timed_out',
    'error',
    'blind',
  ]),
}

function toned(tone: Tone, names: readonly string[]): Record<string, Tone> {
  return Object.fromEntries(names.map(name => [name, tone]))
}

/** A status in its colour and in words: the colour alone tells nobody anything. */
export function Status({ of, paused = false }: { of: string; paused?: boolean }) {
  const name = paused ? 'paused' : of
  return <span class={`status ${TONES[name] ?? 'idle'}`}>{STATUSES[name as keyof typeof STATUSES] ?? name}</span>
}

/** Bars of the same share each, such as days; each says in words what it is. */
export function Percentage({ of }: { of: number | null }) {
  return <>{of === null ? PARTS.none : `${of.toFixed(of === 100 ? 0 : 2)} %`}</>
}
