import { defineWords } from './language.ts'

/** Texts that all screens of real users share. */
export const RUM = defineWords({
  en: {
    title: 'Real users',
    sections: 'Screens of this application',
    overview: 'Overview',
    issues: 'Issues',
    sessions: 'Sessions',
    vitals: 'Web vitals',
    rules: 'Recording',
    'source-maps': 'Source maps',
    privacy: 'Privacy',
    settings: 'Settings',
    setup: 'Setup',
    unknown: 'Unknown',
    unmeasured: 'Not measured',
    quiet: 'No events have arrived yet.',
    quietSetup: 'How to add the tag',
    refresh: 'Refresh',
    readOnly: 'Your role may look at this, but not change it.',
  },
  de: {
    title: 'Besucher',
    sections: 'Ansichten dieser Anwendung',
    overview: 'Übersicht',
    issues: 'Probleme',
    sessions: 'Sitzungen',
    vitals: 'Web Vitals',
    rules: 'Aufzeichnung',
    'source-maps': 'Source-Maps',
    privacy: 'Datenschutz',
    settings: 'Einstellungen',
    setup: 'Einrichten',
    unknown: 'Unbekannt',
    unmeasured: 'Nicht gemessen',
    quiet: 'Bisher sind keine Ereignisse angekommen.',
    quietSetup: 'So wird der Tag eingefügt',
    refresh: 'Neu lesen',
    readOnly: 'Ihre Rolle darf das ansehen, aber nicht ändern.',
  },
  fr: {
    title: 'Utilisateurs réels',
    sections: 'Écrans de cette application',
    overview: 'Vue d’ensemble',
    issues: 'Problèmes',
    sessions: 'Sessions',
    vitals: 'Web Vitals',
    rules: 'Enregistrement',
    'source-maps': 'Source maps',
    privacy: 'Confidentialité',
    settings: 'Paramètres',
    setup: 'Configuration',
    unknown: 'Inconnu',
    unmeasured: 'Non mesuré',
    quiet: 'Aucun événement n’est encore arrivé.',
    quietSetup: 'Comment ajouter la balise',
    refresh: 'Actualiser',
    readOnly: 'Votre rôle permet de consulter ceci, mais pas de le modifier.',
  },
})

/** The bands of a vital. */
export const BANDS = defineWords({
  en: { good: 'Good', fair: 'Needs improvement', poor: 'Poor' },
  de: { good: 'Gut', fair: 'Verbesserbar', poor: 'Schlecht' },
  fr: { good: 'Bon', fair: 'À améliorer', poor: 'Mauvais' },
})

/** What each vital measures, in a few words. */
export const VITAL_WHAT = defineWords({
  en: {
    LCP: 'Largest Contentful Paint: until the main content is visible',
    INP: 'Interaction to Next Paint: until the page reacts',
    CLS: 'Cumulative Layout Shift: how much the page jumps',
    FCP: 'First Contentful Paint: until something is visible',
    TTFB: 'Time to First Byte: until the server answers',
  },
  de: {
    LCP: 'Largest Contentful Paint: bis der Hauptinhalt zu sehen ist',
    INP: 'Interaction to Next Paint: bis die Seite reagiert',
    CLS: 'Cumulative Layout Shift: wie sehr die Seite springt',
    FCP: 'First Contentful Paint: bis etwas zu sehen ist',
    TTFB: 'Time to First Byte: bis der Server antwortet',
  },
  fr: {
    LCP: 'Largest Contentful Paint : jusqu’à l’affichage du contenu principal',
    INP: 'Interaction to Next Paint : jusqu’à la réaction de la page',
    CLS: 'Cumulative Layout Shift : à quel point la page bouge',
    FCP: 'First Contentful Paint : jusqu’au premier affichage',
    TTFB: 'Time to First Byte : jusqu’à la réponse du serveur',
  },
})

export const DEVICES = defineWords({
  en: { desktop: 'Desktop', mobile: 'Phone', tablet: 'Tablet' },
  de: { desktop: 'Rechner', mobile: 'Handy', tablet: 'Tablet' },
  fr: { desktop: 'Ordinateur', mobile: 'Téléphone', tablet: 'Tablette' },
})
