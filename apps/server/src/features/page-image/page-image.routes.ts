import { assetLayersSave, pictureSave } from '@panelflow/contract/picture.ts'
import type { Edge } from '../../http/edge.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { saveLayers } from './save-layers.ts'
import { savePicture } from './save-picture.ts'

export const pageImageRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(
    edge,
    pictureSave,
    async ({ actor, params, bytes }) => await savePicture(deps, actor, params, bytes),
  )
  registerEndpoint(
    edge,
    assetLayersSave,
    async ({ actor, params, query, bytes }) =>
      await saveLayers(deps, actor, { ...params, ...query }, bytes),
  )
}
