import { locale } from '../words/language.ts'
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

/** A status in colour and in words: colour alone is not accessible. */
export function Status({ of, paused = false }: { of: string; paused?: boolean }) {
  const name = paused ? 'paused' : of
  return <span class={`status ${TONES[name] ?? 'idle'}`}>{STATUSES[name as keyof typeof STATUSES] ?? name}</span>
}

const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

/** Rounded down, so that only a full 100 reads as 100. */
export function Percentage({ of }: { of: number | null }) {
  return <>{of === null ? PARTS.none : `${percent.format(Math.floor(of * 100 + 1e-6) / 100)} %`}</>
}
