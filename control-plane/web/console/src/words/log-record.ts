import { defineWords } from './language.ts'

/** A whole log record. */
export const RECORD = defineWords({
  en: {
    title: 'Full record',
    record: 'Record',
    attributes: 'Attributes',
    resource: 'Resource',
    trace: 'Open the trace',
    around: 'Surrounding records',
    alike: 'Similar records',
    link: 'Link',
    copy: (what: string) => `Copy ${what}`,
    notCopied: 'Your browser blocked copying.',
    filterBy: (field: string, value: string) => `Filter by ${field}: ${value}`,
    leaveOut: (field: string, value: string) => `Exclude ${field}: ${value}`,
    asColumn: (field: string) => `Show ${field} as a column`,
    noColumn: (field: string) => `Remove the column ${field}`,
  },
  de: {
    title: 'Der ganze Eintrag',
    record: 'Eintrag',
    attributes: 'Attribute',
    resource: 'Ressource',
    trace: 'Trace öffnen',
    around: 'Einträge ringsum',
    alike: 'Gleichartige Einträge',
    link: 'Link',
    copy: (what: string) => `${what} kopieren`,
    notCopied: 'Ihr Browser lässt uns nicht kopieren.',
    filterBy: (field: string, value: string) => `Nur ${field}: ${value}`,
    leaveOut: (field: string, value: string) => `Ohne ${field}: ${value}`,
    asColumn: (field: string) => `${field} als Spalte zeigen`,
    noColumn: (field: string) => `Die Spalte ${field} wegnehmen`,
  },
})
