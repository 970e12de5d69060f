import { z } from 'zod'

/** Public names of components: the first few, and how many more there are. */
const NamedComponents = z.object({
  names: z.array(z.string()).meta({ description: 'Public names of the first components' }),
  more: z.int().meta({ description: 'Number of further components' }),
})
export type NamedComponents = z.output<typeof NamedComponents>

/**
 * An update that Pharos posted on a public incident by itself. The code is the contract; `message` beside it is the
 * English sentence.
 */
export const AutomaticText = z
  .discriminatedUnion('code', [
    z.object({
      code: z.literal('affected').meta({ description: 'Verification code that was sent' }),
      recovered: NamedComponents.meta({ description: 'Components that work again' }),
      affected: NamedComponents.meta({ description: 'Components that are newly affected' }),
      still_affected: NamedComponents.meta({ description: 'Components that remain affected' }),
    }),
    z.object({
      code: z.literal('reopened').meta({ description: 'Verification code that was sent' }),
      affected: NamedComponents.meta({ description: 'Components that are affected' }),
    }),
    z.object({
      code: z.literal('merged').meta({ description: 'Verification code that was sent' }),
      url: z.string().nullable().meta({
        description: 'Address of the incident that continues; `null` if it is not on the same page',
      }),
    }),
  ])
  .meta({ id: 'AutomaticText' })
export type AutomaticText = z.output<typeof AutomaticText>

/** A public title that Pharos made from the name of a component. `title` beside it is in English. */
export const AutomaticTitle = z
  .discriminatedUnion('code', [
    z.object({
      code: z.literal('component_down').meta({ description: 'Verification code that was sent' }),
      component: z.string().meta({ description: 'Public name of the component' }),
    }),
    z.object({ code: z.literal('disruption').meta({ description: 'Verification code that was sent' }) }),
  ])
  .meta({ id: 'AutomaticTitle' })
export type AutomaticTitle = z.output<typeof AutomaticTitle>
