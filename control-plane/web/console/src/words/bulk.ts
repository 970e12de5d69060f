import { defineWords, locale } from './language.ts'

const shown = (count: number) => count.toLocaleString(locale)

/** Progress of bulk actions. */
export const BULK = defineWords({
  en: {
    progress: (done: number, of: number) => `${shown(done)} of ${shown(of)} done`,
    waits: (seconds: number) => `(the server accepts no more requests right now; continuing in ${seconds} s)`,
    because: (why: string) => `First reason: ${why}`,
  },
  de: {
    progress: (done: number, of: number) => `${shown(done)} von ${shown(of)} erledigt`,
    waits: (seconds: number) => `(der Server nimmt gerade nicht mehr an; weiter in ${seconds} s)`,
    because: (why: string) => `Der erste Grund: ${why}`,
  },
  fr: {
    progress: (done: number, of: number) => `Traitement : ${shown(done)} sur ${shown(of)}`,
    waits: (seconds: number) => `(le serveur n’accepte plus de requêtes pour l’instant ; reprise dans ${seconds} s)`,
    because: (why: string) => `Première raison : ${why}`,
  },
})
