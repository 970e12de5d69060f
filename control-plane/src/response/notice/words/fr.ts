import type { FlapTold, NoticeWords } from './words.ts'

/** The status after the last change. */
function present({ now, at, why }: FlapTold): string {
  if (now === 'recovered') return `Rétabli depuis le ${at}.`
  const state = { failed: 'En panne', degraded: 'Dégradé', unknown: 'Inconnu' }[now]
  return `${state} depuis le ${at} : ${why}.`
}

export const fr: NoticeWords = {
  what: {
    failed: 'est en panne',
    degraded: 'est dégradé',
    unknown: 'ne peut pas être vérifié',
    recovered: 'est rétabli',
    reminder: 'est toujours en panne',
  },
  text: {
    failed: ({ name, since, why }) => `${name} est en panne depuis le ${since} : ${why}.`,
    degraded: ({ name, since, why }) => `${name} est dégradé depuis le ${since} : ${why}.`,
    unknown: ({ name, at, why }) => `L’état de ${name} est inconnu depuis le ${at} : ${why}.`,
    recovered: ({ name, at, length }) =>
      `${name} est rétabli depuis le ${at}${length === null ? '' : `, après ${length}`}.`,
    reminder: ({ name, since, length, why }) =>
      `${name} est toujours en panne après ${length ?? '0 seconde'} (depuis le ${since}) : ${why}.`,
  },
  held: {
    mute: 'Le moniteur n’est plus en sourdine, et le problème persiste.',
    maintenance: 'La maintenance est terminée, et le problème persiste.',
    dependency: 'La dépendance est rétablie, mais le problème persiste.',
  },
  flapping: {
    what: (changes, length) => `a changé ${changes} fois d’état en ${length}`,
    text: told =>
      `L’état de ${told.name} a changé ${told.changes} fois en ${told.length}. ${present(told)}\n` +
      `Les changements sont résumés pour l’instant : le prochain résumé arrive le ${told.next}, ou dès que l’état dure ${told.settle}.`,
  },
  settled: {
    what: {
      failed: 'est stable : en panne',
      degraded: 'est stable : dégradé',
      unknown: 'est stable : ne peut pas être vérifié',
      recovered: 'est stable : rétabli',
    },
    text: told =>
      `L’état de ${told.name} n’a pas changé depuis ${told.settle}. ${present(told)} Chaque changement est de nouveau signalé.`,
  },
  incident: (number, by) =>
    `Incident #${number} : ${by === null ? 'personne ne l’a encore pris en charge' : `pris en charge par ${by}`}.`,
  facts: { monitor: 'Moniteur', since: 'Depuis', failure: 'Erreur', regions: 'Régions', seen: 'Constaté' },
  regions: {
    pending: 'en attente',
    healthy: 'en ordre',
    degraded: 'dégradée',
    failing: 'en échec',
    stale: 'ne répond plus',
  },
  links: { open: name => `Ouvrir ${name}`, runbook: 'Runbook' },
}
