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
})

/** What each role may do. */
export const ROLE_MEANS = defineWords<Record<Role, string>>({
  en: {
    owner: 'Everything, and hands the account on',
    super_admin: 'Everything but handing the account on: single sign-on, security, deletion',
    admin: 'Members, keys, apps, and everything that members do',
    member: 'Monitors, incidents, on-call and status pages',
    viewer: 'Looks at everything, changes nothing',
    auditor: 'As a viewer, and reads the audit log',
  },
  de: {
    owner: 'Alles, und gibt das Konto weiter',
    super_admin: 'Alles außer der Weitergabe des Kontos: Single Sign-on, Sicherheit, Löschung',
    admin: 'Mitglieder, Schlüssel, Apps und alles, was Mitglieder tun',
    member: 'Monitore, Vorfälle, Bereitschaft und Statusseiten',
    viewer: 'Sieht alles, ändert nichts',
    auditor: 'Wie ein Betrachter, und liest das Protokoll',
  },
})
