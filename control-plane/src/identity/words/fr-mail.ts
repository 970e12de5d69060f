import type { Words } from './en.ts'

const NOT_YOU =
  'Si c’était vous, il n’y a rien à faire. Sinon, quelqu’un d’autre peut se connecter à votre place : mettez fin à'

export const mails: Words['mails'] = {
  sign_in: {
    subject: 'Votre lien de connexion à Pharos',
    text: 'Quelqu’un, probablement vous, veut se connecter à Pharos avec cette adresse. Le lien fonctionne une fois et expire après 15 minutes. Si ce n’était pas vous, ignorez cet e-mail : personne ne peut se connecter sans le lien et le code.',
  },
  sign_up: {
    subject: 'Votre lien d’inscription à Pharos',
    text: 'Quelqu’un, probablement vous, veut créer un compte Pharos avec cette adresse. Le lien fonctionne une fois et expire après 15 minutes. Si ce n’était pas vous, ignorez cet e-mail : personne ne peut se connecter sans le lien et le code.',
  },
  keep_code:
    'Ne donnez le code ou le lien à personne, même pas à quelqu’un qui dit travailler pour Pharos ou pour votre entreprise.',
  security_button: 'Vérifier vos moyens de connexion et vos sessions',
  sign_in_button: 'Se connecter',
  code: 'Code',

  an_account: 'un compte',
  somebody: 'Quelqu’un',
  invitation_subject: (inviter, account) => `${inviter} vous invite sur Pharos : ${account}`,
  invitation_text: account =>
    `Vous êtes invité à rejoindre ${account}, qui surveille ses systèmes avec Pharos. Si vous ne savez pas de qui il s’agit, ignorez cet e-mail.`,
  your_role: 'Votre rôle',
  until: 'Expire',
  join_button: 'Rejoindre',

  email_confirm: {
    subject: 'Confirmez votre nouvelle adresse pour Pharos',
    text: 'Quelqu’un, probablement vous, veut désormais se connecter à Pharos avec cette adresse. Le lien fonctionne pendant un jour. Si ce n’était pas vous, ignorez cet e-mail et rien ne changera.',
  },
  email_button: 'Confirmer cette adresse',
  email_asked: {
    subject: 'Votre adresse Pharos va changer',
    text: 'Quelqu’un, connecté en tant que vous, veut désormais se connecter avec une autre adresse. Si ce n’était pas vous, mettez fin immédiatement à vos sessions et prévenez les administrateurs de votre compte.',
  },
  email_gone: {
    subject: 'Votre adresse Pharos a été changée',
    text: 'Vous vous connectez désormais avec une autre adresse, et plus avec celle-ci. Si ce n’était pas vous, prévenez immédiatement les administrateurs de votre compte.',
  },
  email_done: {
    subject: 'Vous vous connectez désormais à Pharos avec cette adresse',
    text: 'Vous vous connectez désormais avec cette adresse, et tous les e-mails sur vos connexions arrivent ici.',
  },

  when: 'Quand',
  from: 'De',
  browser: 'Navigateur',
  new_browser: {
    subject: 'Nouvelle connexion à Pharos depuis un nouveau navigateur',
    text: `${NOT_YOU} cette session, et sécurisez votre boîte aux lettres et votre mot de passe.`,
  },
  second_factor_failed: {
    subject: 'Un second facteur erroné a été saisi pour se connecter à votre place',
    text: 'Le premier facteur était correct : votre mot de passe, ou un lien ou un code de votre boîte aux lettres. Si c’était vous, il n’y a rien à faire. Sinon, changez votre mot de passe, sécurisez votre boîte aux lettres et mettez fin à vos sessions. Un tel e-mail est envoyé au plus une fois par heure ; le journal d’audit de votre compte liste toutes les tentatives.',
  },
  recovery_code_used: 'Un code de récupération a servi à se connecter en tant que vous',
  recovery_codes_left: left =>
    `Codes de récupération restants : ${left}. Si ce n’était pas vous, quelqu’un a vos codes et votre premier facteur : mettez fin à ses sessions, générez de nouveaux codes, et sécurisez votre boîte aux lettres et votre mot de passe.`,
  changes: {
    service_removed: 'Un autre service ne peut plus vous connecter',
    passkey_added: 'Une clé d’accès a été ajoutée',
    passkey_removed: 'Une clé d’accès a été supprimée',
    app_added: 'Une application d’authentification a été configurée',
    app_removed: 'Votre application d’authentification a été supprimée',
    codes_made: 'De nouveaux codes de récupération ont été générés',
    factors_removed: 'Un administrateur de votre compte a supprimé vos seconds facteurs',
    password_set: 'Votre mot de passe a été défini',
    password_removed: 'Votre mot de passe a été supprimé',
  },
  changed_text: `${NOT_YOU} ses sessions, et sécurisez votre boîte aux lettres et votre mot de passe.`,
  password_ends: ({ keys, ended }) =>
    `Vos autres sessions, applications et connexions de la CLI sont terminées${ended ? ', de même que vos clés d’API' : ''}.${
      keys.length > 0 ? ` Vos clés d’API suivantes continuent de fonctionner : ${keys.join(', ')}.` : ''
    }`,
  service_added: service => `${service} peut désormais vous connecter`,
  service_added_text: email =>
    `Toute personne qui peut s’y connecter ${email ? `en tant que ${email}` : 'avec ce compte'} peut se connecter en tant que vous. Si ce n’était pas vous, retirez ce service et mettez fin à toutes les sessions.`,
  app_may: app => `L’application ${app} peut désormais agir en votre nom`,
  app_may_text: (account, scopes) =>
    `Dans le compte ${account}, elle peut : ${scopes.join(' ; ')}. Si c’était vous, il n’y a rien à faire. Sinon, quelqu’un d’autre peut se connecter à votre place : déconnectez l’application, mettez fin à vos sessions, et sécurisez votre boîte aux lettres et votre mot de passe.`,
}
