import type { Role } from '@pharos/shared-protocol/access.ts'
import { describeScope } from '@pharos/shared-protocol/scope-name.ts'
import type { Words } from './en.ts'
import { consent } from './fr-consent.ts'
import { dates } from './fr-date.ts'
import { mails } from './fr-mail.ts'

const ROLES: Record<Role, string> = {
  owner: 'propriétaire',
  super_admin: 'super-administrateur',
  admin: 'administrateur',
  member: 'membre',
  viewer: 'lecteur',
  auditor: 'auditeur',
}

export const fr: Words = {
  mails,
  dates,
  ...consent,
  role: role => ROLES[role],
  scope: scope => describeScope(scope, 'fr'),
  device: device => (device === 'Unknown browser' ? 'Navigateur inconnu' : device.replace(/^(.*) on /s, '$1 sous ')),

  sign_in: 'Se connecter',
  sign_in_title: 'Se connecter à Pharos',
  address: 'Adresse e-mail',
  password: 'Mot de passe',
  mail_link: 'M’envoyer un lien par e-mail',
  or: 'ou',
  by_passkey: 'Se connecter avec une clé d’accès',
  by_service: name => `Se connecter avec ${name}`,
  by_password: 'Se connecter avec un mot de passe',
  by_company: 'Se connecter par votre entreprise (SSO)',
  go_on: 'Continuer',
  no_account: 'Pas encore de compte ? Inscrivez-vous',
  begin_again: 'Recommencer',
  passkey_cancelled: 'La demande a été annulée ou a pris trop de temps.',

  ask_title: 'L’inscription se fait sur invitation',
  ask_text: 'Vous ne pouvez pas vous inscrire vous-même. Demandez une invitation à un administrateur de votre compte.',
  sign_up_title: 'S’inscrire à Pharos',
  your_name: 'Votre nom',
  account_name: 'Nom du compte',
  has_account: 'Vous avez déjà un compte ? Connectez-vous',

  sent_title: 'Consultez votre boîte aux lettres',
  sent_text:
    'Si cette adresse peut être utilisée ici, nous lui avons envoyé un e-mail. Utilisez son bouton dans ce navigateur, ou saisissez son code ici. L’un comme l’autre fonctionne une fois et expire après 15 minutes.',
  code: 'Code',
  will_be: email => `Vous serez connecté en tant que ${email}.`,
  other_browser_title: 'Saisissez ce code dans l’autre navigateur',
  other_browser: 'Vous avez commencé à vous connecter dans un autre navigateur. Saisissez-y ce code :',
  other_browser_not_you: 'Si ce n’était pas vous, fermez cette page et ne donnez le code à personne.',

  step_title: 'Encore une étape',
  step_text: 'Vous avez configuré un second facteur. Utilisez-le pour terminer la connexion.',
  totp_code: 'Code de votre application d’authentification',
  use_passkey: 'Utiliser une clé d’accès',
  use_recovery_code: 'Utiliser un code de récupération',
  recovery_code: 'Code de récupération',

  signed_in_as: (email, role) => `Vous êtes connecté en tant que ${email}, avec le rôle ${role}.`,
  how_you_sign_in: 'Paramètres de connexion',
  other_accounts: 'Vos autres comptes',
  choose: 'Choisir',
  choose_this: name => `Choisir ${name}`,
  done: 'Terminé ?',
  sign_out: 'Se déconnecter',

  as: email => `Connecté en tant que ${email}. Vous pouvez toujours vous connecter avec un lien envoyé par e-mail.`,
  back: 'Retour',
  stale:
    'Pour faire des modifications ici, [reconnectez-vous] : votre connexion date de plus de 15 minutes, ou un autre service se porte garant de vous.',
  enrol: account =>
    `${account} exige un second facteur. Configurez une application d’authentification ou une clé d’accès pour continuer.`,
  new_password: 'Nouveau mot de passe',
  password_rule: 'Au moins 12 caractères. Quelques mots font un bon mot de passe.',
  change_it: 'Changer le mot de passe',
  set_it: 'Définir le mot de passe',
  remove_password: 'Supprimer le mot de passe',
  set_on: day => `Défini le ${day}.`,
  no_password: 'Vous n’avez pas de mot de passe.',
  app: 'Application d’authentification',
  app_on: day => `Configurée le ${day}.`,
  no_app: 'Non configurée. Avec elle, un code vous est demandé après le lien envoyé par e-mail ou le mot de passe.',
  remove_app: 'Supprimer l’application',
  set_up_app: 'Configurer une application',
  codes: 'Codes de récupération',
  codes_left: left =>
    `${left} sur 10 restants. Chaque code vous connecte une fois lorsque votre second facteur n’est pas disponible.`,
  make_codes: 'Générer de nouveaux codes',
  passkeys: 'Clés d’accès',
  passkeys_at: place =>
    `Elles vous connectent avec votre appareil, sans mot de passe. Elles fonctionnent sur ${place}.`,
  since: day => `Ajoutée le ${day}`,
  last_used: day => `dernière utilisation le ${day}`,
  remove: 'Supprimer',
  remove_this: name => `Supprimer ${name}`,
  passkey_name: 'Nom de la nouvelle clé d’accès',
  passkey_example: 'Ordinateur portable',
  add_passkey: 'Ajouter une clé d’accès',
  keep_codes: 'Conservez ces codes là où vous les trouverez sans cet appareil. Ils ne sont affichés qu’une fois.',
  kept: 'Je les ai conservés',
  services: 'Autres services',
  not_used: 'Non connecté',
  let: name => `Connecter ${name}`,
  link_title: name => `Connecter ${name} ?`,
  link_text: name => `Chez ${name}, vous êtes connecté en tant que :`,
  link_subject: subject => `Compte ${subject}`,
  link_not_you: name =>
    `Toute personne qui peut s’y connecter pourra ensuite se connecter ici en tant que vous. Si ce n’est pas vous, revenez en arrière et déconnectez-vous d’abord de ${name}.`,
  sessions: 'Où vous êtes connecté',
  this_one: 'cette session',
  used: day => `dernière utilisation le ${day}`,
  end: 'Mettre fin',
  end_this: session => `Mettre fin : ${session}`,
  end_others: 'Mettre fin à toutes les autres sessions',
  password_ends: 'Vos autres sessions, applications et connexions de la CLI prennent fin.',
  end_api_keys: 'Révoquer aussi mes clés d’API :',
  end_apps: 'Mettre fin aussi à mes applications et connexions de la CLI :',

  app_title: 'Configurer votre application d’authentification',
  app_text: 'Scannez ce code avec l’application, ou saisissez-y le secret :',
  qr: 'Code QR du secret ci-dessous',
  app_code: 'Code affiché dans l’application',
  confirm: 'Confirmer',
  refused_title: 'Cela n’a pas fonctionné',
  sign_in_again: 'Se reconnecter',
  back_to_security: 'Retour aux paramètres de connexion',
  codes_title: 'Vos codes de récupération',
  codes_text:
    'Chaque code vous connecte une fois lorsque votre second facteur n’est pas disponible. Conservez-les en lieu sûr : ils ne sont affichés qu’une fois.',

  join: 'Rejoindre',
  join_title: account => `Rejoindre ${account}`,
  invites: (who, email, role) => `${who} invite ${email} avec le rôle ${role}.`,
  joined_title: account => `Vous avez rejoint ${account}`,
  joined: 'Vous avez aussi d’autres comptes : [connectez-vous] et choisissez celui-ci.',

  email_title: 'Confirmez votre adresse e-mail',
  email_will: email => `Vous vous connecterez désormais avec ${email}.`,
  email_done_title: 'Votre adresse e-mail a été changée',
  email_done: email => `Vous vous connectez désormais avec ${email}.`,

  to_service: 'Continuer vers l’autre service',
  to_company: 'Continuer vers votre entreprise',
  go_on_to_company: 'Continuer vers la connexion',
  tested_title: 'Le test a réussi',
  tested: (email, role) =>
    `${email} se connecterait avec le rôle ${role}. Personne n’a été connecté pendant le test. Vous pouvez maintenant activer la connexion.`,
  sso_as: (email, account) => `Votre fournisseur d’identité vous connecte en tant que ${email}, au compte ${account}.`,
  provider_as: (name, email) => `Votre compte chez ${name} vous connecte en tant que ${email}.`,
  replaces: (email, account) =>
    `Dans ce navigateur, vous êtes connecté en tant que ${email}, au compte ${account}. Cette session prendra fin.`,
  unknown_address:
    'Si vous ne reconnaissez pas cette adresse, ou si vous ne vouliez pas vous connecter, fermez cette page.',
}
