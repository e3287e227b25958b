import type { DeliveryView } from '@panelflow/contract/webhook.ts'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useTranslation } from 'react-i18next'

/** Says what came back of something that was posted at once, a test or a delivery sent again. */
export const useDeliveryToast = (): ((delivery: DeliveryView) => void) => {
  const { t } = useTranslation('webhook')
  return ({ kind, status, answerStatus, answerText, milliseconds }) => {
    const what = kind === 'test' ? 'test' : 'again'
    const why = [answerStatus, answerText].filter((one) => one !== null && one !== '').join(' · ')
    if (status === 'delivered')
      toastDone(t(`${what}.good`, { status: answerStatus, ms: milliseconds }))
    else toastFailed(t(`${what}.bad`, { why }))
  }
}
