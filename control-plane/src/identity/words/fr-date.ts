import type { Words } from './en.ts'

type Held = Parameters<Words['dates']['sso']['outside_text']>[2]

function listed({ sessions, keys, apps }: Held): string {
  return [
    `vos sessions (${sessions} actuellement)`,
    ...(keys.length > 0 ? [`vos clés d’API ${keys.join(', ')}`] : []),
    ...(apps.length > 0 ? [`applications et connexions de la CLI : ${apps.join(', ')}`] : []),
  ].join(' ; ')
}

export const dates: Words['dates'] = {
  second_factor: {
    set: account => `${account} exige un second facteur`,
    moved: (account, from) => `Nouvelle date : ${account} exige un second facteur à partir du ${from}`,
    reminder: (account, from) => `Rappel : ${account} exige un second facteur à partir du ${from}`,
    withdrawn: (account, from) => `${account} n’exige finalement pas de second facteur à partir du ${from}`,
    text: (account, from, page, held) =>
      `Le compte ${account} exige un second facteur, et vous n’en avez pas configuré. À partir du ${from}, ceci sera refusé jusqu’à ce que vous en ayez un : ${listed(held)}. Configurez une application d’authentification ou une clé d’accès : ${page}.`,
    withdrawn_text: (account, from, still) =>
      `La date du ${from} ne s’applique plus dans le compte ${account} : vos sessions, clés d’API, applications et connexions de la CLI continuent de fonctionner sans second facteur.${still ? ' Votre prochaine connexion en exigera un.' : ''}`,
  },
  sso: {
    set: (account, from) => `${account} exige l’authentification unique à partir du ${from}`,
    moved: (account, from) => `Nouvelle date : ${account} exige l’authentification unique à partir du ${from}`,
    reminder: (account, from) => `Rappel : ${account} exige l’authentification unique à partir du ${from}`,
    withdrawn: account => `${account} n’exige plus l’authentification unique`,
    undated: account => `${account} exige désormais l’authentification unique`,
    text: (account, from, page) =>
      `À partir du ${from}, vous ne pourrez vous connecter au compte ${account} que par l’authentification unique de votre entreprise. Les sessions ouvertes autrement prendront fin à ce moment. Connectez-vous avec cette adresse ici : ${page}. Vos clés d’API, applications et connexions de la CLI continuent de fonctionner.`,
    outside_text: (account, from, held) =>
      `À partir du ${from}, le compte ${account} ne sera accessible que par l’authentification unique de votre entreprise, qui ne peut pas vous connecter avec cette adresse. Ceci sera alors refusé : ${listed(held)}. Adressez-vous à un administrateur du compte, ou remplacez votre adresse par une adresse de votre entreprise.`,
    withdrawn_text: account =>
      `Vous pouvez aussi vous connecter autrement au compte ${account}, et vos clés d’API, applications et connexions de la CLI fonctionnent. Les sessions terminées le restent.`,
    undated_text: (account, page) =>
      `Un administrateur du compte ${account} exige désormais l’authentification unique de votre entreprise : vous ne pouvez plus vous connecter que par elle. Les sessions ouvertes autrement sont terminées, et les applications et la CLI doivent être autorisées de nouveau. Les clés d’API continuent de fonctionner. Connectez-vous avec cette adresse ici : ${page}. Si cela échoue, adressez-vous à un administrateur du compte, qui peut aussi lever cette exigence.`,
    undated_outside_text: account =>
      `Un administrateur du compte ${account} exige désormais l’authentification unique de votre entreprise, qui ne peut pas vous connecter avec cette adresse. Les sessions ouvertes autrement sont terminées, de même que les autorisations des applications et de la CLI. Les clés d’API continuent de fonctionner. Pour retrouver l’accès, demandez à un administrateur du compte d’inviter une adresse de votre entreprise, de vérifier le domaine de celle-ci, ou de lever cette exigence.`,
  },
}
