import type { EndpointAnswer, Endpoint } from '@panelflow/contract/endpoint.ts'
import type { ErrorCode } from '@panelflow/domain/error/error-code.ts'
import { useState } from 'react'
import { api } from '../../lib/http/api.ts'
import type { CallInput } from '../../lib/http/api-client.ts'
import { isCallError } from '../../lib/http/call-error.ts'
import { failureSentence } from '../../lib/http/failure-message.ts'
import { type Countdown, useCountdown, getWaitSeconds } from './use-countdown.ts'

interface Worked<E extends Endpoint> {
  readonly worked: true
  readonly answer: EndpointAnswer<E>
}

interface Refused {
  readonly worked: false
  readonly fact: ErrorCode | null
  /** the sentence for the reader */
  readonly words: string
  readonly error: unknown
}

export interface Attempt {
  readonly failure: string | null
  readonly countdown: Countdown
  readonly attempt: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
  ) => Promise<Worked<E> | Refused>
}

/**
 * Calls of somebody who is not signed in: the failure in words, and the pause the server asked for.
 */
export const useAttempt = (): Attempt => {
  const [failure, setFailure] = useState<string | null>(null)
  const countdown = useCountdown()
  const attempt = async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
  ): Promise<Worked<E> | Refused> => {
    setFailure(null)
    try {
      return { worked: true, answer: await api.call(endpoint, input) }
    } catch (error) {
      const words = failureSentence(error)
      setFailure(words)
      countdown.start(getWaitSeconds(error))
      return { worked: false, fact: isCallError(error) ? error.fact : null, words, error }
    }
  }
  return { failure, countdown, attempt }
}
