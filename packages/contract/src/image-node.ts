import { IMAGE_NODES } from '@panelflow/domain/locale/image-node.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** bytes of the file a speed test fetches */
export const PROBE_BYTES = 512 * 1024

export const imageNodeList = defineEndpoint({
  id: 'image_node.list',
  method: 'GET',
  path: '/image-nodes',
  summary: 'Where pictures can be fetched from; an empty base is this address itself',
  /** `base` has no slash at its end */
  response: z.array(z.object({ name: z.enum(IMAGE_NODES), base: z.string() })),
  access: 'public',
})

export const imageNodeProbe = defineEndpoint({
  id: 'image_node.probe',
  method: 'GET',
  path: '/image-nodes/probe',
  summary: 'Bytes that cannot be compressed, never kept: how fast is the way to this node?',
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})
