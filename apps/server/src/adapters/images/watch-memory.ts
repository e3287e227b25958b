/** Exit code of a process that needed more memory than it may have. */
export const MEMORY_EXIT = 86
const WATCH_MS = 25

/**
 * Ends this process once it has more memory than its first argument allows: decoders allocate
 * outside of the heap, where Node has no limit.
 */
export const watchMemory = (): void => {
  const maxRss = Number(process.argv[2])
  setInterval(() => {
    if (process.memoryUsage.rss() > maxRss) process.exit(MEMORY_EXIT)
  }, WATCH_MS).unref()
}
