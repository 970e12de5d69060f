import type { AnnouncementWords } from './words.ts'

const ofWhich = (regions: readonly string[]) =>
  regions.length === 1 ? `de la région ${regions[0]}` : `de ${regions.length} régions`
const ofMonitors = (count: number) => `de ${count} ${count < 2 ? 'moniteur' : 'moniteurs'}`

export const fr: AnnouncementWords = {
  region: {
    offline: {
      subject: ({ region }) => `La région ${region} est hors ligne`,
      text: ({ region, at }) =>
        `Aucun agent de la région ${region} n’est en ligne depuis le ${at}. Aucune vérification n’y est faite. Aucun moniteur n’est considéré en panne pour cela.`,
    },
    online: {
      subject: ({ region }) => `La région ${region} est de nouveau en ligne`,
      text: ({ region, at }) =>
        `La région ${region} a de nouveau un agent en ligne depuis le ${at}. Ses vérifications ont repris.`,
    },
  },
  parts: {
    api: 'L’API ne fonctionnait pas : les pings ont été refusés',
    scheduler: 'Le planificateur ne fonctionnait pas : aucune vérification n’a été envoyée',
    intake: 'Le bus de messages ou la réception n’était pas disponible : aucun résultat n’a été traité',
  },
  installation: {
    offline: {
      subject: () => 'Pharos est indisponible',
      text: ({ from, causes }) =>
        `Des parties de Pharos sont indisponibles depuis le ${from}. ${causes} Les moniteurs deviennent inconnus, sans message pour chacun.`,
    },
    online: {
      subject: ({ length }) => `Pharos a été indisponible pendant ${length}`,
      text: ({ from, to, causes }) =>
        `Pharos a été indisponible du ${from} au ${to}. ${causes} Les vérifications ont repris. La période est inconnue là où il n’y a pas de résultats.`,
    },
  },
  lane: {
    subject: ({ regions }) => `Le bus de messages ne distribuait plus les exécutions ${ofWhich(regions)}`,
    text: ({ regions, at }) =>
      `Des exécutions ${ofWhich(regions)} attendaient sur le bus de messages alors qu’un agent y était en ligne. Pharos a recréé leur file le ${at}, et les vérifications ont repris. Des vérifications prévues entre-temps peuvent manquer. Si cela se reproduit, consultez les journaux des serveurs NATS.`,
  },
  clock: {
    subject: ({ machine }) => `L’horloge de ${machine} n’est pas à l’heure`,
    text: ({ machine, length, isAhead }) =>
      `L’horloge de ${machine}, où fonctionne une partie de Pharos, ${isAhead ? 'avance' : 'retarde'} de ${length} sur celle de la base de données. Pharos suit l’horloge de la base, donc rien n’est mesuré ni envoyé à une mauvaise heure. Les certificats et le bus de messages dépendent de l’horloge de la machine : mettez-la à l’heure, par exemple avec NTP.`,
  },
  set_back: {
    subject: ({ length }) => `L’horloge de la base de données a été retardée de ${length}`,
    text: ({ length }) =>
      `L’horloge de la base de données, que suit tout Pharos, a été retardée de ${length}. Pharos a déplacé ce qui était prévu : vérifications, heartbeats et alertes continuent. La période qui est revenue a les résultats des deux passages. Les alertes reportées, les maintenances et les dates d’expiration restent telles quelles. Si personne n’a changé l’heure exprès, vérifiez le service de temps (NTP) de sa machine.`,
  },
  maintenance: {
    subject: title => `Maintenance : ${title}`,
    started: (monitors, until) => `La maintenance ${ofMonitors(monitors)} a commencé et durera jusqu’au ${until}.`,
    held: { alerts: 'Les pannes seront signalées à la fin.', checks: 'Les vérifications sont suspendues.' },
    ended: (monitors, length) => `La maintenance ${ofMonitors(monitors)} s’est terminée après ${length}.`,
  },
  account: {
    ownership_transferred: {
      subject: ({ owner, account }) => `${owner} est maintenant propriétaire de ${account}`,
      text: ({ by, owner, account }) =>
        `${by} a donné le compte ${account} à ${owner} et est maintenant super-administrateur.`,
    },
    deletion_requested: {
      subject: ({ account, when }) => `${account} sera supprimé le ${when}`,
      text: ({ by, account, when }) =>
        `${by} a demandé la suppression du compte ${account} et de tout son contenu. Jusqu’au ${when}, tout fonctionne comme avant, ` +
        'et un propriétaire ou un super-administrateur peut annuler la suppression dans les réglages du compte, ou avec pharos account restore.',
    },
    restored: {
      subject: ({ account }) => `${account} ne sera pas supprimé`,
      text: ({ by, account }) => `${by} a annulé la suppression du compte ${account}. Rien n’a été supprimé.`,
    },
    member_removed: {
      subject: ({ account }) => `Vous avez été retiré de ${account}`,
      text: ({ by, account }) =>
        `${by} vous a retiré du compte ${account}. Vos clés et vos sessions n’y sont plus valables.`,
    },
    audit_stream_failing: {
      subject: ({ account, destination }) => `Le journal d’audit de ${account} n’arrive pas à ${destination}`,
      text: ({ account, destination, when, reason }) =>
        `Depuis le ${when}, aucune entrée du journal d’audit du compte ${account} n’est arrivée à ${destination}. ` +
        `Dernière tentative : ${reason}. L’envoi est répété, et rien n’est perdu tant que le journal a les entrées (90 jours). ` +
        'Le prochain message n’arrivera que si des entrées sont arrivées entre-temps.',
    },
  },
  facts: {
    region: 'Région',
    parts: 'Parties',
    machine: 'Machine',
    monitor: 'Moniteur',
    account: 'Compte',
    and: 'Et',
  },
  more: count => `${count} de plus`,
  links: {
    monitors: 'Ouvrir les moniteurs',
    regions: 'Ouvrir les régions',
    maintenance: 'Ouvrir les fenêtres de maintenance',
    account: 'Ouvrir le compte',
    audit_log: 'Ouvrir le journal d’audit',
  },
}
