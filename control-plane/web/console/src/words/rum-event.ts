import { defineWords } from './language.ts'

/** Kinds of events, by their API names. */
export const KINDS = defineWords({
  en: {
    view: 'Page',
    view_end: 'Page left',
    resource: 'Resource',
    request: 'Request',
    vital: 'Web vital',
    error: 'Error',
    console: 'Console',
    event: 'Event',
    click: 'Click',
    frustration: 'Frustration',
  },
  de: {
    view: 'Seite',
    view_end: 'Verlassen',
    resource: 'Ressource',
    request: 'Anfrage',
    vital: 'Web Vital',
    error: 'Fehler',
    console: 'Konsole',
    event: 'Ereignis',
    click: 'Klick',
    frustration: 'Frust',
  },
  fr: {
    view: 'Page',
    view_end: 'Page quittée',
    resource: 'Ressource',
    request: 'Requête',
    vital: 'Web Vital',
    error: 'Erreur',
    console: 'Console',
    event: 'Événement',
    click: 'Clic',
    frustration: 'Frustration',
  },
})

/** How a view began. */
export const ENTRIES: Record<string, string> = defineWords({
  en: {
    load: 'page load',
    back_forward: 'back or forward',
    prerender: 'prerendered',
    route_change: 'route change',
    soft_navigation: 'soft navigation',
  },
  de: {
    load: 'geladen',
    back_forward: 'zurück oder vor',
    prerender: 'vorab geladen',
    route_change: 'Routenwechsel',
    soft_navigation: 'Routenwechsel, vom Browser erkannt',
  },
  fr: {
    load: 'chargement de la page',
    back_forward: 'retour ou suivant',
    prerender: 'préchargée',
    route_change: 'changement de route',
    soft_navigation: 'changement de route détecté par le navigateur',
  },
})

/** Why a request failed. */
export const FAILURES: Record<string, string> = defineWords({
  en: {
    network: 'Network error',
    timeout: 'Timed out',
    aborted: 'Aborted',
    client_error: 'Client error (4xx)',
    server_error: 'Server error (5xx)',
  },
  de: {
    network: 'Netzwerkfehler',
    timeout: 'Zeit abgelaufen',
    aborted: 'Abgebrochen',
    client_error: 'Fehler des Clients (4xx)',
    server_error: 'Fehler des Servers (5xx)',
  },
  fr: {
    network: 'Erreur réseau',
    timeout: 'Délai dépassé',
    aborted: 'Interrompue',
    client_error: 'Erreur du client (4xx)',
    server_error: 'Erreur du serveur (5xx)',
  },
})

export const FRUSTRATIONS: Record<string, string> = defineWords({
  en: {
    rage_click: 'Rage click',
    dead_click: 'Dead click',
    error_click: 'Click that caused an error',
    thrashing: 'Thrashing of the pointer',
  },
  de: {
    rage_click: 'Wütendes Klicken',
    dead_click: 'Klick ohne Wirkung',
    error_click: 'Klick, der einen Fehler auslöste',
    thrashing: 'Wildes Bewegen des Zeigers',
  },
  fr: {
    rage_click: 'Clics de rage',
    dead_click: 'Clic sans effet',
    error_click: 'Clic ayant provoqué une erreur',
    thrashing: 'Agitation du pointeur',
  },
})
