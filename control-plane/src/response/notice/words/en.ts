import type { FlapTold, NoticeWords } from './words.ts'

/** The status after the last change. */
function present({ now, at, why }: FlapTold): string {
  if (now === 'recovered') return `It has been up since ${at}.`
  const state = { failed: 'down', degraded: 'degraded', unknown: 'unknown' }[now]
  return `It has been ${state} since ${at}: ${why}.`
}

export const en: NoticeWords = {
  what: {
    failed: 'is down',
    degraded: 'is degraded',
    unknown: 'can’t be checked',
    recovered: 'has recovered',
    reminder: 'is still down',
  },
  text: {
    failed: ({ name, since, why }) => `${name} has been down since ${since}: ${why}.`,
    degraded: ({ name, since, why }) => `${name} has been degraded since ${since}: ${why}.`,
    unknown: ({ name, at, why }) => `The status of ${name} has been unknown since ${at}: ${why}.`,
    recovered: ({ name, at, length }) => `${name} recovered at ${at}${length === null ? '' : ` after ${length}`}.`,
    reminder: ({ name, since, length, why }) =>
      `${name} is still down after ${length ?? '0 seconds'} (since ${since}): ${why}.`,
  },
  held: {
    mute: 'It is no longer muted, and the problem continues.',
    maintenance: 'Its maintenance has ended, and the problem continues.',
    dependency: 'Its dependency is up again, but the problem continues.',
  },
  flapping: {
    what: (changes, length) => `changed ${changes} times in ${length}`,
    text: told =>
      `The status of ${told.name} changed ${told.changes} times in ${told.length}. ${present(told)}\n` +
      `Changes are told in summaries for now: the next one comes at ${told.next}, or when its status has lasted for ${told.settle}.`,
  },
  settled: {
    what: {
      failed: 'has settled: it is down',
      degraded: 'has settled: it is degraded',
      unknown: 'has settled: it can’t be checked',
      recovered: 'has settled: it is up',
    },
    text: told =>
      `The status of ${told.name} has lasted for ${told.settle}. ${present(told)} From now on, each change is told again.`,
  },
  incident: (number, by) =>
    `Incident #${number}: ${by === null ? 'nobody has acknowledged it yet' : `acknowledged by ${by}`}.`,
  facts: { monitor: 'Monitor', since: 'Since', failure: 'Failure', regions: 'Regions', seen: 'Seen' },
  regions: { pending: 'pending', healthy: 'healthy', degraded: 'degraded', failing: 'failing', stale: 'silent' },
  links: { open: name => `Open ${name}`, runbook: 'Runbook' },
}
