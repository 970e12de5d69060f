import type { IncidentTold, IncidentWords } from './words.ts'

const care = (by: string | null) =>
  by === null ? 'Personne ne l’a encore pris en charge.' : `Pris en charge par ${by}.`
const open = ({ name, since, title, by }: IncidentTold) =>
  `${name} est ouvert depuis le ${since} : ${title}. ${care(by)}`

export const fr: IncidentWords = {
  states: {
    opened: 'Ouvert',
    reopened: 'Rouvert',
    acknowledged: 'Pris en charge',
    updated: 'Mise à jour',
    resolved: 'Résolu',
    page: 'Alerte',
    joined: 'Ouvert',
    left: 'Déplacé',
  },
  severity: { minor: 'mineure', major: 'majeure', critical: 'critique' },
  status: {
    investigating: 'en cours d’analyse',
    identified: 'cause trouvée',
    monitoring: 'sous surveillance',
    resolved: 'résolu',
  },
  subject: (state, number, title) => `[${state}] Incident #${number} : ${title}`,
  name: (number, service) => `L’incident #${number}${service === null ? '' : ` sur ${service}`}`,
  title: { down: name => `${name} est en panne`, firing: name => `${name} se déclenche` },
  text: {
    opened: open,
    page: open,
    joined: open,
    left: ({ name, title }) => `${name} continue avec un autre service et se termine ici : ${title}.`,
    reopened: ({ name, title, by }) => `${name} a été rouvert : ${title}. ${care(by)}`,
    acknowledged: ({ name, title, by }) => `${name} a été pris en charge par ${by ?? 'quelqu’un'} : ${title}.`,
    updated: ({ name, status, update, title, by }) => `${name}, ${status} : ${update ?? `${title}. ${care(by)}`}`,
    resolved: ({ name, length, title }) => `${name} a été résolu après ${length} : ${title}.`,
  },
  care,
  facts: {
    service: 'Service',
    severity: 'Gravité',
    status: 'État',
    opened: 'Ouvert',
    failing: 'En panne',
    firing: 'Déclenché',
    realUsers: 'Utilisateurs réels',
    acknowledgedBy: 'Pris en charge par',
    resolved: 'Résolu',
    target: 'Cible',
    since: 'Depuis',
    regions: 'Régions',
    openedBy: 'Ouvert par',
    level: 'Niveau',
    alsoPaged: 'Aussi alertés',
    cause: 'Cause possible',
    incident: 'Incident',
  },
  links: { open: 'Ouvrir l’incident', acknowledge: 'Prendre en charge', resolve: 'Résoudre', runbook: 'Runbook' },
  more: (names, count) => `${names} et ${count} de plus`,
  page: {
    subject: (severity, title, why) => `[${severity}] ${title}${why === null ? '' : ` : ${why}`}`,
    reopenedTitle: title => `Rouvert : ${title}`,
    reopened: 'L’incident a été rouvert.',
    since: (since, cared) => `Depuis le ${since}. ${cared}`,
    failing: (name, why, more) =>
      `${name} : ${why}.${more === 0 ? '' : ` ${more === 1 ? '1 autre moniteur est' : `${more} autres moniteurs sont`} en panne.`}`,
    unknownReason: 'en panne',
    alerts: count => `${count} ${count < 2 ? 'alerte active' : 'alertes actives'}`,
    openedBy: name => `Ouvert par ${name}.`,
    regions: (failing, all) => `depuis ${failing} ${failing < 2 ? 'région' : 'régions'} sur ${all}`,
    region: slug => `depuis ${slug}`,
    fine: 'en ordre',
    level: (level, of) => `${level} sur ${of}`,
    nobodyElse: 'personne d’autre pour l’instant',
  },
  units: { day: 'j', hour: 'h', minute: 'min', second: 's' },
}
