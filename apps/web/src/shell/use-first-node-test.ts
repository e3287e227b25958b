import { toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { wantsOtherNode } from '../lib/image-node/image-nodes.ts'

/** The page and its lists come first: the test takes half a megabyte of the line. */
const AFTER_MS = 5000

/**
 * Says once per browser that the chosen node is slow from here, and where another one is chosen
 * (spec §7).
 */
export const useFirstNodeTest = (signedIn: boolean): void => {
  const { t } = useTranslation()
  useEffect(() => {
    if (!signedIn) return undefined
    const say = async (): Promise<void> => {
      if (await wantsOtherNode()) toastRemark(t('network.first_hint'))
    }
    const timer = setTimeout(() => void say(), AFTER_MS)
    return () => clearTimeout(timer)
  }, [signedIn, t])
}
