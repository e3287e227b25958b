import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** What the browser's own tab, history and task bar call this screen. */
export const useDocumentTitle = (name: string | undefined): void => {
  const { t } = useTranslation()
  const product = t('app.name')
  useEffect(() => {
    document.title = name === undefined ? product : `${name} · ${product}`
  }, [name, product])
}
