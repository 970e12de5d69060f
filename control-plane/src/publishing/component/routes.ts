import { routes } from '@pharos/shared-protocol/contract/index.ts'
import {
  COMPONENT_ROUTES,
  type ComponentAttach,
  type ComponentInput,
  componentParam,
} from '@pharos/shared-protocol/contract/publishing/page-component.ts'
import type { Ctx } from '../../platform/context.ts'
import { bind } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import type { MonitorComponent } from './entity.ts'
import { addManual, listManual, removeManual, updateManual } from './manual.ts'
import { listComponents, presentOne, setComponents } from './structure.ts'
import { attach, detach, listOfKind, presentComponent, update } from './verbs.ts'

const placeOf = (params: { id: string; monitor_id: string }) => ({ page: params.id, monitor: params.monitor_id })

export const componentRoutes = [
  bind(routes.listComponents, listComponents),
  bind(routes.setComponents, setComponents),
  bind(routes.attachComponent, async (ctx, { params, body }) =>
    presentOne(ctx, await attach(ctx, placeOf(params), body)),
  ),
  bind(routes.updateComponent, async (ctx, { params, body }) =>
    presentOne(ctx, await update(ctx, placeOf(params), body)),
  ),
  bind(routes.detachComponent, (ctx, { params }) => detach(ctx, placeOf(params))),
  bind(routes.listManualComponents, listManual),
  bind(routes.createManualComponent, addManual),
  bind(routes.updateManualComponent, updateManual),
  bind(routes.deleteManualComponent, removeManual),
  ...bindKind('http'),
  ...bindKind('browser'),
]

/** The same under the paths of a kind, where the id of the monitor is called like the kind. */
function bindKind(kind: keyof typeof COMPONENT_ROUTES): Binding[] {
  const param = componentParam(kind)
  const of = COMPONENT_ROUTES[kind]
  const present = (row: MonitorComponent) => ({ ...presentComponent(row), [param]: row.monitor_id })
  const place = (params: Params) => ({ page: params.id ?? '', monitor: params[param] ?? '' })
  return [
    {
      route: of.list,
      verb: async (ctx: Ctx, { params }: { params: Params }) =>
        (await listOfKind(ctx, params.id ?? '', kind)).map(present),
    },
    {
      route: of.attach,
      verb: async (ctx: Ctx, { params, body }: { params: Params; body: ComponentAttach }) =>
        present(await attach(ctx, place(params), body)),
    },
    {
      route: of.update,
      verb: async (ctx: Ctx, { params, body }: { params: Params; body: ComponentInput }) =>
        present(await update(ctx, place(params), body)),
    },
    { route: of.detach, verb: (ctx: Ctx, { params }: { params: Params }) => detach(ctx, place(params)) },
  ]
}
type Params = Record<string, string>
