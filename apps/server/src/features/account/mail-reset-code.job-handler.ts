import { INTERFACE_LOCALES } from '@panelflow/domain/locale/language.ts'
import { z } from 'zod'
import type { Deps } from '../../ports/deps.ts'
import type { Job } from '../../ports/job-queue.ts'
import { mailResetCode } from './password-resets.ts'
import { resetLetter } from './reset-letter.ts'

const payload = z.object({
  username: z.string(),
  phone: z.string(),
  locale: z.enum(INTERFACE_LOCALES),
})

/** The code for a forgotten password, to the address of the account, if there is one. */
export const mailResetCodeJob = async (deps: Deps, job: Pick<Job, 'payload'>): Promise<void> => {
  const { locale, ...forgotten } = payload.parse(job.payload)
  const { mail } = deps
  if (mail === undefined) return
  await mailResetCode(deps, forgotten, (mailed) => mail.send(resetLetter({ ...mailed, locale })))
}
