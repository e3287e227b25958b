import type { DefaultNamespace, Namespace } from 'i18next'
import { useCallback, useContext, useSyncExternalStore } from 'react'
import { getI18n, I18nContext } from 'react-i18next'

/**
 * `useTranslation` for what a long list draws in every row. Theirs copies the whole library object
 * for each use: a quarter of a row's time.
 */
export const useCellTranslations = <const Ns extends Namespace = DefaultNamespace>(ns?: Ns) => {
  const i18n = useContext(I18nContext)?.i18n ?? getI18n()
  const subscribe = useCallback(
    (listener: () => void) => {
      i18n.on('languageChanged', listener)
      return () => i18n.off('languageChanged', listener)
    },
    [i18n],
  )
  const read = (): string => i18n.language
  const language = useSyncExternalStore(subscribe, read, read)
  return { t: i18n.getFixedT<Ns>(language, ns), language }
}
