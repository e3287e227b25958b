import { imageNodeList } from '@panelflow/contract/image-node.ts'
import { IMAGE_NODES, type ImageNode } from '@panelflow/domain/locale/image-node.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { api } from '../http/api.ts'
import { settingsStore } from '../settings/settings-store.ts'
import { measureNode, type SpeedTest } from './measure-node.ts'
import { nodeAddress } from './node-address.ts'

interface NodesState {
  /** '' is the address of the page, also while it is not known better */
  readonly bases: Readonly<Record<ImageNode, string>>
  readonly tests: Readonly<Partial<Record<ImageNode, SpeedTest>>>
}

const nodesStore = createStore<NodesState>(() => ({ bases: { global: '', china: '' }, tests: {} }))

let loading: Promise<void> | null = null

const load = async (): Promise<void> => {
  const nodes = await api.call(imageNodeList, {})
  nodesStore.setState(({ bases }) => ({
    bases: { ...bases, ...Object.fromEntries(nodes.map(({ name, base }) => [name, base])) },
  }))
}

/**
 * Learns the nodes once per page load. When that fails, pictures come from the page's own address.
 */
export const loadImageNodes = (): Promise<void> => {
  loading ??= load().catch(() => {
    loading = null
  })
  return loading
}

/** Address of a picture on the chosen node. */
export const pictureAddress = (address: string): string =>
  nodeAddress(nodesStore.getState().bases[settingsStore.getState().project.imageNode], address)

/** Measures the way to a node and remembers what came out. */
export const testNode = async (node: ImageNode): Promise<SpeedTest> => {
  await loadImageNodes()
  const test = await measureNode(nodesStore.getState().bases[node])
  nodesStore.setState(({ tests }) => ({ tests: { ...tests, [node]: test } }))
  return test
}

export const useImageNodes = (): NodesState => useStore(nodesStore)

/** Is there more than one address to choose from? */
export const hasChoice = ({ bases }: NodesState): boolean =>
  new Set(IMAGE_NODES.map((node) => bases[node])).size > 1

const FIRST_TEST_KEY = 'panelflow.image-node-tested'

/** The first time in this browser, where there is a choice: should another node be tried? */
export const wantsOtherNode = async (): Promise<boolean> => {
  await loadImageNodes()
  if (!hasChoice(nodesStore.getState()) || localStorage.getItem(FIRST_TEST_KEY) !== null)
    return false
  localStorage.setItem(FIRST_TEST_KEY, '1')
  const { verdict } = await testNode(settingsStore.getState().project.imageNode)
  return verdict === 'slow' || verdict === 'failed'
}
