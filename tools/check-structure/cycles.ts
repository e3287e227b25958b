/**
 * Files that import each other in a ring cannot be understood one by one. Tarjan's strongly
 * connected components.
 */
import type { Finding } from './finding.ts'
import { isTest, type SourceFile } from './source-tree.ts'

interface Visit {
  index: number
  low: number
  onStack: boolean
}

const findComponents = (
  graph: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] => {
  const visits = new Map<string, Visit>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (node: string): Visit => {
    const mine: Visit = { index: visits.size, low: visits.size, onStack: true }
    visits.set(node, mine)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      const seen = visits.get(next)
      if (seen === undefined) mine.low = Math.min(mine.low, visit(next).low)
      else if (seen.onStack) mine.low = Math.min(mine.low, seen.index)
    }
    if (mine.low === mine.index) {
      const component = stack.splice(stack.indexOf(node))
      for (const member of component)
        visits.set(member, { ...(visits.get(member) ?? mine), onStack: false })
      found.push(component)
    }
    return mine
  }
  for (const node of graph.keys()) if (!visits.has(node)) visit(node)
  return found
}

/** `apps/server/src/core/workflow`, `apps/web/src/features/order`: parts that are read alone. */
const getFeatureFolder = (path: string): string | undefined =>
  /^(apps\/(?:server\/src\/core|(?:server|web)\/src\/features)\/[^/]+)\/./.exec(path)?.[1]

/**
 * Folders of features, and of the server's core, that import each other in a ring. Tests may look
 * anywhere.
 */
export const checkFolderCycles = (files: readonly SourceFile[]): readonly Finding[] => {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const folder = getFeatureFolder(file.path)
    if (folder === undefined || isTest(file.path)) continue
    const targets = graph.get(folder) ?? new Set<string>()
    graph.set(folder, targets)
    for (const { target } of file.imports) {
      const other = target === null ? undefined : getFeatureFolder(target)
      if (other !== undefined && other !== folder) targets.add(other)
    }
  }
  const rings = findComponents(
    new Map([...graph].map(([folder, targets]) => [folder, [...targets]])),
  ).filter((ring) => ring.length > 1)
  return rings.map((ring) => ({
    rule: 'cycles',
    path: ring[0] ?? '',
    line: 1,
    message: `folders import each other: ${ring.join(', ')}`,
  }))
}

export const checkCycles = (files: readonly SourceFile[]): readonly Finding[] => {
  const known = new Set(files.map((file) => file.path))
  const graph = new Map(
    files.map((file) => [
      file.path,
      file.imports.flatMap(({ target }) => (target !== null && known.has(target) ? [target] : [])),
    ]),
  )
  const rings = findComponents(graph).filter(
    (ring) => ring.length > 1 || graph.get(ring[0] ?? '')?.includes(ring[0] ?? ''),
  )
  return rings.map((ring) => ({
    rule: 'cycles',
    path: ring[0] ?? '',
    line: 1,
    message: `imports in a ring: ${ring.join(' → ')}`,
  }))
}
