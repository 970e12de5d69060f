import type { Words } from './en.ts'

export const fr: Words = {
  admin: {
    subject: ({ account, to, at }) =>
      at === null ? `${account} est maintenant sur la formule ${to}` : `${account} passe à la formule ${to}`,
    text: ({ account, from, to, at }) =>
      `Le compte ${account} ${at === null ? 'est maintenant sur' : `passera le ${at} à`} la formule ${to} au lieu de ${from}. Rien de ce qui est configuré n’est supprimé : ce que la formule n’inclut pas est conservé, et fonctionne de nouveau avec une formule qui l’inclut.`,
    unpaged: (count, isDone) => {
      const people = count < 2 ? `${count} membre` : `${count} membres`
      const can = count < 2 ? 'peut' : 'peuvent'
      const could = count < 2 ? 'pourra' : 'pourront'
      return isDone
        ? `${people} ne ${can} plus être alertés sans un autre moyen de contact.`
        : `${people} ne ${could} alors plus être alertés sans un autre moyen de contact.`
    },
    stored:
      'Les logs, métriques, traces, événements d’utilisateurs réels et enregistrements de sessions déjà stockés sont conservés aussi longtemps que le prévoyait l’ancienne formule ; les durées plus courtes valent pour ce qui arrive avec la nouvelle.',
    open: 'Ouvrir la formule',
  },
  unpaged: {
    subject: ({ account, at }) =>
      at === null
        ? `Aucune alerte ne vous parvient plus dans ${account}`
        : `Aucune alerte ne vous parviendra plus dans ${account} à partir du ${at}`,
    text: ({ account, to, at }) =>
      `Le compte ${account} ${at === null ? 'est maintenant sur' : `passera le ${at} à`} la formule ${to}, qui n’inclut ni SMS ni appels. Vous n’êtes alerté que par téléphone : ${at === null ? 'aucune alerte ne vous parvient donc plus' : 'aucune alerte ne vous parviendra donc plus'}. Ajoutez un autre moyen de contact, par exemple une adresse e-mail ou une notification push.`,
    open: 'Ouvrir vos moyens de contact',
  },
  rights: {
    subject: ({ account, at }) =>
      at === null
        ? `Ce que vous ne pouvez plus faire dans ${account}`
        : `Ce que vous ne pourrez plus faire dans ${account} à partir du ${at}`,
    text: ({ account, to, at }) =>
      `Le compte ${account} ${at === null ? 'est maintenant sur' : `passera le ${at} à`} la formule ${to}. Rien n’est supprimé, et tout fonctionne de nouveau avec une formule qui l’inclut.`,
    open: 'Ouvrir',
    lost: {
      phone: 'Vos numéros ne reçoivent ni SMS ni appels. Vos autres moyens de contact restent.',
      single_sign_on: 'Vous l’utilisez toujours pour vous connecter. Les connexions ne peuvent pas être modifiées.',
      directory: 'L’annuaire ne modifie aucun membre.',
      branding: 'Vous ne pouvez pas la modifier, et les pages s’affichent sans elle.',
      white_label: 'Les pages s’affichent avec la mention de Pharos.',
      custom_dashboards: 'Vous pouvez les lire et les supprimer, mais ni les modifier ni en ajouter.',
    },
  },
  kinds: {
    monitor: 'Moniteurs qui ne sont pas contrôlés',
    dashboard: 'Tableaux de bord qui ne peuvent pas être modifiés',
    status_page_branding: 'Pages d’état affichées sans leur personnalisation',
    contact_method: 'Moyens de contact par téléphone qui ne reçoivent rien',
    notification_channel: 'Canaux par téléphone qui ne reçoivent rien',
    sso_connection: 'Connexions d’authentification unique qui ne peuvent pas être modifiées',
    scim_connection: 'Annuaires qui ne peuvent plus modifier de membres',
  },
  slower: seconds => `Moniteurs contrôlés toutes les ${seconds} s seulement`,
  lost: 'N’est plus inclus',
  byPhoneOnly: 'Alertés par téléphone seulement',
  insteadOf: (after, before) => `${after} au lieu de ${before}`,
  more: (names, count) => `${names} et ${count} de plus`,
}
