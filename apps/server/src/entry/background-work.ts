import type { StartWork } from './start-work.ts'

/**
 * Loops of the worker process besides the queue's jobs. Loaded here alone, so that native code
 * never enters the HTTP process.
 */
export const BACKGROUND_WORK: Readonly<Record<string, () => Promise<StartWork>>> = {
  pages: async () => (await import('./page-work.ts')).startPageWork,
  forecasts: async () => (await import('./forecast-work.ts')).startForecastWork,
  anchors: async () => (await import('./audit-anchors.ts')).startAnchorWork,
  backups: async () => (await import('./backup-work.ts')).startBackupWork,
  outputs: async () => (await import('./output-work.ts')).startOutputWork,
}
