/**
 * Exit code of a process that would fail again at once: the supervisor gives up instead of
 * restarting it.
 */
export const EXIT_FATAL = 78

/** Words for a person, not a stack trace. */
export const sayAndExit = (error: unknown, code = 1): never => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(code)
}

/** A stop that hangs, on a database that does not answer, ends here. */
const STOP_LIMIT_MS = 35_000

/**
 * Runs `stop` once when the process is asked to end: Ctrl-C, `kill`, or the death of the supervisor
 * that started us.
 */
export const stopOnSignal = (stop: () => Promise<void>): void => {
  let isStopping = false
  const end = (): void => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => sayAndExit(new Error('Stopping took too long.')), STOP_LIMIT_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => sayAndExit(error),
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('disconnect', end)
}
