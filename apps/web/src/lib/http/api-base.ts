import type { Endpoint } from '@panelflow/contract/endpoint.ts'

/** Addresses that are given when the client is built. */
export interface ConfiguredBases {
  readonly VITE_API_BASE?: unknown
  readonly VITE_ERASER_BASE?: unknown
}

/** By its name: the eraser's schemas belong to the workspace's code. */
const isEraser = ({ id }: Endpoint): boolean => id.startsWith('erasure.')

const toBase = (configured: unknown, otherwise: string): string => {
  const given = typeof configured === 'string' ? configured.trim().replace(/\/+$/, '') : ''
  return given === '' ? otherwise : given
}

/**
 * Address of an endpoint's API, without a slash at its end (spec 7.client.base): for an
 * organisation whose API lives below a path or at another address than its pages, and for one whose
 * eraser is a server of its own. Without them it is where the page came from. Images have their
 * nodes (lib/image-node).
 */
export const apiBase = (bases: ConfiguredBases): ((endpoint: Endpoint) => string) => {
  const main = toBase(bases.VITE_API_BASE, '/api')
  const eraser = toBase(bases.VITE_ERASER_BASE, main)
  return (endpoint) => (isEraser(endpoint) ? eraser : main)
}
