import { randomBytes } from 'node:crypto'
import { imageNodeList, imageNodeProbe, PROBE_BYTES } from '@panelflow/contract/image-node.ts'
import { IMAGE_NODES } from '@panelflow/domain/locale/image-node.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerPublicEndpoint } from '../../http/register-endpoint.ts'

/**
 * Which nodes there are, and the file by which a browser measures its way to this one (spec
 * 7.node).
 */
export const imageNodeRoutes: Routes = (edge) => {
  const probe = randomBytes(PROBE_BYTES)
  registerPublicEndpoint(edge, imageNodeList, async () =>
    IMAGE_NODES.map((name) => ({ name, base: edge.imageNodes.bases[name] })),
  )
  registerPublicEndpoint(edge, imageNodeProbe, async () => ({
    file: probe,
    type: 'application/octet-stream',
    bytes: PROBE_BYTES,
  }))
}
