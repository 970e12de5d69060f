import { z } from 'zod'
import { ConsoleLine, LIVE } from '../check/browser.ts'

/** What a watched run has written, sent while it runs. The token proves which run it is; the reply is empty. */
export const LiveLines = z.object({
  v: z.int(),
  token: z.string(),
  lines: z
    .array(ConsoleLine.extend({ text: z.string().max(LIVE.text) }))
    .min(1)
    .max(LIVE.batch),
})
export type LiveLines = z.infer<typeof LiveLines>
