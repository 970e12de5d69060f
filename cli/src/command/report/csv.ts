/** Asks a route that has both forms for CSV; the body is its text then. */
export const AS_CSV = { accept: 'text/csv' }
