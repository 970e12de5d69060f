import { SUBJECT_NAMES } from '@pharos/shared-protocol/scope-name.ts'
import type { consent as en } from './en-consent.ts'

export const consent: typeof en = {
  asks_title: app => `${app} demande un accès`,
  sent_to: place => `Vous serez ensuite redirigé vers ${place}.`,
  back_to_app: 'Retour à l’application',
  device_title: 'Connecter un appareil',
  device_code: 'Code affiché sur l’appareil',
  device_must_show: 'L’appareil doit afficher ce code :',
  device_deny: 'Si quelqu’un d’autre vous a envoyé ce code, refusez.',
  device_link:
    'L’appareil qui a fait la demande a une autre adresse que ce navigateur. Saisissez le code que votre appareil affiche. Si quelqu’un vous a envoyé un lien ou un code, fermez cette page : il obtiendrait votre accès.',
  device_unknown:
    'On ne sait pas quel appareil a fait la demande. Si vous ne venez pas de la lancer vous-même, refusez.',
  device_asked: (device, address, minutes) =>
    `${device} (${address}) a fait la demande ${minutes === 0 ? 'à l’instant' : minutes === 1 ? 'il y a 1 minute' : `il y a ${minutes} minutes`}.`,
  device_elsewhere:
    'Ce n’est pas l’adresse de ce navigateur. Si l’appareil n’est pas devant vous, refusez : quelqu’un d’autre demande peut-être votre accès.',
  connected_title: 'L’appareil est connecté',
  connected: 'Il continue de lui-même. Vous pouvez fermer cette page.',
  declined_title: 'L’appareil n’est pas connecté',
  declined: 'Vous avez refusé. Vous pouvez fermer cette page.',
  not_given: scopes => `Non accordé, car votre rôle n’a pas ce droit : ${scopes}.`,
  app_of: account => `Cette application appartient au compte ${account}.`,
  app_foreign: account =>
    `Cette application appartient au compte ${account}, pas au vôtre. Personne ici n’a vérifié qui se trouve derrière son nom.`,
  app_registered:
    'Cette application s’est enregistrée elle-même. Personne ici n’a vérifié qui se trouve derrière son nom.',
  other_account: 'Choisir un autre compte',
  could: (email, account) =>
    `Vous êtes connecté en tant que ${email}. Dans le compte ${account}, voici ce qui est demandé en votre nom :`,
  sign_in_to_allow:
    'Votre connexion date de plus de 15 minutes. Pour autoriser cet accès, [reconnectez-vous] ; vous reviendrez ensuite ici.',
  allow: 'Autoriser',
  deny: 'Refuser',
  areas: {
    monitoring: 'Surveillance',
    response: 'Incidents et astreinte',
    pages: 'Pages d’état',
    telemetry: 'Télémétrie',
    account: 'Compte',
  },
  levels: { change: 'Lire et modifier', read: 'Lire seulement', none: 'Aucun accès' },
  subject: subject => SUBJECT_NAMES[subject].fr,
  may_read: what => `Lire : ${what}.`,
  may_change: what => `Modifier : ${what}.`,
}
