/** Requests CSV from a route that has both forms; the body is then its text. */
export const AS_CSV = { accept: 'text/csv' }
