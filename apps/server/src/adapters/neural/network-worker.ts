/**
 * Entry of a process that runs networks: a bundle of its own, started by `network-process.ts` only.
 * A thread will not do: ended while the native runtime works, it takes the whole process along.
 */
import { ModelRefused } from './model-file.ts'
import type { NetworkReply, NetworkRequest } from './network-message.ts'
import { createNetworkRunner } from './run-network.ts'

const runner = createNetworkRunner()

const reply = (message: NetworkReply): void => {
  process.send?.(message)
}

/** one after the other: they share one core */
let last: Promise<void> = Promise.resolve()

process.on('message', (request: NetworkRequest) => {
  last = last
    .then(() => runner.run(request))
    .then(
      (answer) => reply({ id: request.id, ok: true, answer }),
      (error: unknown) =>
        reply({
          id: request.id,
          ok: false,
          message: error instanceof Error ? error.message : String(error),
          refused: error instanceof ModelRefused ? error.model : null,
        }),
    )
})
// whoever asked is gone
process.on('disconnect', () => process.exit())
