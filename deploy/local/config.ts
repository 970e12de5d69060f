/** Where programs are looked for. */
export const searchPath = process.env.PATH ?? ''
