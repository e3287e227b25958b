import { setTimeout as sleep } from 'node:timers/promises'
import { listTree, readMemory, resetPeaks } from './process-memory.ts'

const SAMPLE_MS = 25
const MB = 1024

export interface Phase {
  readonly name: string
  /** the most that all processes held at one moment, as sampled */
  totalMb: number
  /** of each process at that moment */
  readonly partsMb: Map<string, number>
  /** VmHWM of each script's process, summed over the processes that ran it at once */
  readonly peaksMb: Map<string, number>
}

export const formatParts = (parts: Iterable<readonly [string, number]>): string =>
  [...parts].map(([script, mb]) => `${script} ${Math.round(mb)}`).join(', ')

export interface PhaseRecorder {
  readonly stop: () => Promise<readonly Phase[]>
}

/**
 * Watches a process tree; what it uses counts for the phase that `currentPhase` names at that time.
 */
export const recordPhases = (root: number, currentPhase: () => Promise<string>): PhaseRecorder => {
  const phases = new Map<string, Phase>()
  let name = 'starting'
  let stopped = false

  const sample = (): void => {
    const phase = phases.get(name) ?? {
      name,
      totalMb: 0,
      partsMb: new Map<string, number>(),
      peaksMb: new Map<string, number>(),
    }
    phases.set(name, phase)
    const processes = listTree(root).flatMap((pid) => readMemory(pid) ?? [])
    const totalMb = processes.reduce((sum, { nowKb }) => sum + nowKb, 0) / MB
    if (totalMb > phase.totalMb) {
      phase.totalMb = totalMb
      phase.partsMb.clear()
      for (const { name: script, nowKb } of processes)
        phase.partsMb.set(script, (phase.partsMb.get(script) ?? 0) + nowKb / MB)
    }
    for (const { name: script, peakKb } of processes)
      phase.peaksMb.set(script, Math.max(phase.peaksMb.get(script) ?? 0, peakKb / MB))
  }
  const watch = async (): Promise<void> => {
    while (!stopped) {
      sample()
      await sleep(SAMPLE_MS)
    }
  }
  const follow = async (): Promise<void> => {
    while (!stopped) {
      const next = await currentPhase()
      if (next !== name) {
        sample()
        const { totalMb = 0, partsMb = [] } = phases.get(name) ?? {}
        console.error(`${name}: ${Math.round(totalMb)} MB (${formatParts(partsMb)})`)
        name = next
        resetPeaks(listTree(root))
      }
      await sleep(SAMPLE_MS * 4)
    }
  }
  const watching = Promise.all([watch(), follow()])
  return {
    stop: async () => {
      stopped = true
      await watching
      return [...phases.values()]
    },
  }
}

/**
 * Every process at its own peak, shared pages counted in each: an upper bound of what they held
 * together.
 */
export const sumPeaks = ({ peaksMb }: Phase): number =>
  [...peaksMb.values()].reduce((sum, mb) => sum + mb, 0)
