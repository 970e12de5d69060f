/** Requests CSV from a route that also has JSON; the body is then the text. */
export const AS_CSV = { accept: 'text/csv' }
