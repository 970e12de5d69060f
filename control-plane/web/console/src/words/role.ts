import type { Role } from '@pharos/shared-protocol/access.ts'
import { defineWords } from './language.ts'

/** The roles of members, by their API names. */
export const ROLE_NAMES = defineWords<Record<Role, string>>({
  en: {
    owner: 'Owner',
    super_admin: 'Super admin',
    admin: 'Admin',
    member: 'Member',
    viewer: 'Viewer',
    auditor: 'Auditor',
  },
  de: {
    owner: 'Inhaber',
    super_admin: 'Hauptadministrator',
    admin: 'Administrator',
    member: 'Mitglied',
    viewer: 'Betrachter',
    auditor: 'Prüfer',
  },
  fr: {
    owner: 'Propriétaire',
    super_admin: 'Super-administrateur',
    admin: 'Administrateur',
    member: 'Membre',
    viewer: 'Lecteur',
    auditor: 'Auditeur',
  },
})

/** What each role may do. */
export const ROLE_MEANS = defineWords<Record<Role, string>>({
  en: {
    owner: 'Everything, including transferring ownership',
    super_admin: 'Everything except transferring ownership: single sign-on, security, deletion',
    admin: 'Members, keys, apps, and everything that members can do',
    member: 'Monitors, incidents, on-call and status pages',
    viewer: 'Can see everything and change nothing',
    auditor: 'Like a viewer, and can read the audit log',
  },
  de: {
    owner: 'Alles, und gibt das Konto weiter',
    super_admin: 'Alles außer der Weitergabe des Kontos: Single Sign-on, Sicherheit, Löschung',
    admin: 'Mitglieder, Schlüssel, Apps und alles, was Mitglieder tun',
    member: 'Monitore, Vorfälle, Bereitschaft und Statusseiten',
    viewer: 'Sieht alles, ändert nichts',
    auditor: 'Wie ein Betrachter, und liest das Protokoll',
  },
  fr: {
    owner: 'Tout, y compris transférer la propriété du compte',
    super_admin: 'Tout, sauf transférer la propriété : authentification unique, sécurité, suppression',
    admin: 'Membres, clés, applications, et tout ce que peuvent faire les membres',
    member: 'Moniteurs, incidents, astreinte et pages d’état',
    viewer: 'Peut tout voir, sans rien modifier',
    auditor: 'Comme un lecteur, et peut consulter le journal d’audit',
  },
})
