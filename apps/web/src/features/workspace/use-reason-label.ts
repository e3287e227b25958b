import { REASON_CODES } from '@panelflow/domain/check-request/reason-code.ts'
import { useAppTranslations } from './use-app-translations.ts'

/** A reason in words; codes this build does not know are shown as they are. */
export const useReasonLabel = (): ((code: string) => string) => {
  const t = useAppTranslations()
  return (code) => {
    const known = REASON_CODES.find((each) => each === code)
    return known === undefined ? code : t(`reason_code.${known}`)
  }
}
