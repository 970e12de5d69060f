/** The URL of the type declarations (build/script-types.ts). */
declare module 'virtual:script-types' {
  const address: string
  export default address
}
